/** Uncacheable API requests of each page when it opens; an e2e test compares the list with a real page. */
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
  /** In addition to the requests of home; tiles are shared and cached. */
  map: ['/tree?for_map=true', '/tree'],
  impact: ['/impact/scopes', '/impact?scope=account', '/tree/facets'],
  notifications: ['/notification?limit=20'],
  tree: (publicId: string) =>
    ['', '/eco_benefit', '/diary?limit=20'].map((suffix) => `/tree/${publicId}${suffix}`),
  chat: (publicId: string) => ['', '/chat?limit=30'].map((suffix) => `/tree/${publicId}${suffix}`),
};
