/**
 * The address of every page, `:name` standing for what differs: the web app draws a screen at each, and the server knows
 * by them what is no page at all.
 */
export const pagePaths = {
  home: '/',
  login: '/login',
  code: '/auth/code',
  newUser: '/auth/new_user',
  signInLink: '/auth/link',
  tutorial: '/tutorial',
  profile: '/profile',
  phoneChange: '/profile/phone',
  contact: '/profile/contact',
  ticket: '/profile/contact/:id',
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
  story: '/story/:year',
  publicStory: '/user/:code/story/:year',
  company: '/company/:slug',
  impact: '/impact',
  impactOfScope: '/impact/:scope',
  impactOfOne: '/impact/:scope/:id',
  method: '/method',
  faq: '/faq',
  privacy: '/privacy',
  terms: '/terms',
  accessibility: '/accessibility',
  field: '/field',
  fieldPlanting: '/field/plant/:effortId',
  fieldRound: '/field/rounds',
  fieldVisit: '/field/rounds/:publicId',
  console: '/console',
  consoleAnalytics: '/console/analytics',
  consoleTickets: '/console/tickets',
  consoleTicket: '/console/tickets/:id',
  consoleErrors: '/console/errors',
  consoleError: '/console/errors/:id',
  consoleEfforts: '/console/efforts',
  consoleEffort: '/console/efforts/:id',
  consolePlanters: '/console/planters',
  consolePlanter: '/console/planters/:id',
  consoleCompanies: '/console/companies',
  consoleCompany: '/console/companies/:id',
  consoleLands: '/console/lands',
  consoleLand: '/console/lands/:id',
  consoleSpecies: '/console/species',
  consoleSpecie: '/console/species/:id',
  uiGallery: '/dev/ui',
} as const satisfies Record<string, `/${string}`>;

/** Pages that say something to whoever finds them; those of people are found by the links that they share themselves. */
export const openPages = [
  'login',
  'method',
  'faq',
  'privacy',
  'terms',
  'accessibility',
] as const satisfies PageName[];

/** In a page that was drawn when it was built, this stands for the name of the photo that it begins with. */
export const photoOfPage = 'photo-of-this-page';

export type PageName = keyof typeof pagePaths;
