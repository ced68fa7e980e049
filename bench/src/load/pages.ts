/** What the pages ask the API for when they open, none of which a browser may keep; a journey holds it against one. */
export const pages = {
  home: [
    '/account',
    '/notification?limit=1',
    '/tree/infinite?limit=20',
    '/tree/count',
    '/tree/eco_benefit',
    '/tree/gifted?limit=100',
    '/gift_notification',
  ],
  /** Beside what home has asked for; the tiles below are the same for all, and kept. */
  map: ['/tree?for_map=true', '/tree'],
  impact: ['/impact/scopes', '/impact?scope=account', '/tree/facets'],
  notifications: ['/notification?limit=20'],
  tree: (publicId: string) => ['', '/eco_benefit', '/passport'].map((part) => `/tree/${publicId}${part}`),
  chat: (publicId: string) => ['', '/chat?limit=30'].map((part) => `/tree/${publicId}${part}`),
};
