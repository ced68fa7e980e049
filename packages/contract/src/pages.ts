/**
 * The address of every page, `:name` standing for what differs: the web app draws a screen at each, and the server knows
 * by them what is no page at all.
 */
export const pagePaths = {
  home: '/',
  login: '/login',
  code: '/auth/code',
  newUser: '/auth/new_user',
  tutorial: '/tutorial',
  profile: '/profile',
  gifted: '/gifted',
  gift: '/gift/:code',
  coupon: '/coupon/:code',
  tag: '/tag/:id',
  scan: '/scan',
  notifications: '/notifications',
  tree: '/tree/:publicId',
  chat: '/tree/:publicId/chat',
  treeCertificate: '/tree/:publicId/certificate',
  forestCertificate: '/profile/certificate',
  verifyCertificate: '/certificate/verify',
  certificate: '/certificate/:serial',
  passport: '/tree/:publicId/passport',
  report: '/report/:code',
  user: '/user/:code',
  impact: '/impact',
  impactOfScope: '/impact/:scope',
  impactOfOne: '/impact/:scope/:id',
  method: '/method',
  faq: '/faq',
  privacy: '/privacy',
  terms: '/terms',
  accessibility: '/accessibility',
  uiGallery: '/dev/ui',
} as const satisfies Record<string, `/${string}`>;

export type PageName = keyof typeof pagePaths;
