/** In the address of the tutorial for those who ask for it, who have mostly seen it. */
export const tutorialAgain = 'again';

/** Every address of the app, so that a link is never spelt by hand. */
export const urls = {
  home: () => '/',
  login: () => '/login',
  code: () => '/auth/code',
  newUser: () => '/auth/new_user',
  tutorial: () => '/tutorial',
  tutorialAgain: () => `/tutorial?${tutorialAgain}`,
  profile: () => '/profile',
  phoneChange: () => '/profile/phone',
  /** Where people write to us, or one of their tickets. */
  contact: (id?: string) => (id === undefined ? '/profile/contact' : `/profile/contact/${id}`),
  gifted: () => '/gifted',
  /** The page behind the link of a gift; what opens one by link stands behind the hash and is never sent with the address. */
  gift: (code: string, secret?: string) => `/gift/${code}${secret === undefined ? '' : `#${secret}`}`,
  /** The page behind a coupon's link. */
  coupon: (code: string) => `/coupon/${code}`,
  /** The page of a tree's tag; what claims it stands behind the hash and is never sent with the address. */
  tag: (id: string, secret?: string) => `/tag/${id}${secret === undefined ? '' : `#${secret}`}`,
  scan: () => '/scan',
  notifications: () => '/notifications',
  treeCertificate: (publicId: string) => `/tree/${publicId}/certificate`,
  forestCertificate: () => '/profile/certificate',
  /** What a certificate says and whether it holds; without a number the page that verifies any. */
  certificate: (serial = 'verify') => `/certificate/${serial}`,
  /** What a sponsor's report says; without a number the page that verifies any. */
  disclosure: (serial = 'verify') => `/disclosure/${serial}`,
  /** A tree's page, or a part of it. */
  tree: (publicId: string, part?: string) => `/tree/${publicId}${part === undefined ? '' : `#${part}`}`,
  chat: (publicId: string) => `/tree/${publicId}/chat`,
  /** The whole life of a tree, which checks itself. */
  passport: (publicId: string) => `/tree/${publicId}/passport`,
  /** What became of a reported problem. */
  report: (code: string) => `/report/${code}`,
  /** The public forest behind a share code. */
  user: (shareCode: string) => `/user/${shareCode}`,
  /** A year of one's own forest, or of the public one behind a share code. */
  story: (year: number | string, shareCode?: string) =>
    shareCode === undefined ? `/story/${year}` : `/user/${shareCode}/story/${year}`,
  /** What trees gave: one's own, or those of a sponsor, a land, an effort, a planter, a person or everybody. */
  impact: (scope?: string, id?: string) =>
    scope === undefined ? '/impact' : `/impact/${scope}${id === undefined ? '' : `/${id}`}`,
  /** The public page of a sponsor. */
  company: (slug: string) => `/company/${slug}`,
  /** The public page of a campaign. */
  campaign: (slug: string) => `/c/${slug}`,
  method: () => '/method',
  /** The public trees as files. */
  openData: () => '/data',
  faq: () => '/faq',
  privacy: () => '/privacy',
  terms: () => '/terms',
  accessibility: () => '/accessibility',
  /** What is done in the field: assignments, planting in one of them, a round, and a visit to one tree of it. */
  field: () => '/field',
  fieldPlanting: (effortId: string, replaces?: string) =>
    `/field/plant/${effortId}${replaces === undefined ? '' : `?replaces=${replaces}`}`,
  fieldRound: () => '/field/rounds',
  fieldVisit: (publicId: string) => `/field/rounds/${publicId}`,
  /** What staff work with: the first page they may see, or one by its name. */
  console: (page?: string) => (page === undefined ? '/console' : `/console/${page}`),
  /** One record of a page of the console; `new` makes one. */
  consoleEffort: (id: string) => `/console/efforts/${id}`,
  consolePlanter: (id: string) => `/console/planters/${id}`,
  consoleCompany: (id: string) => `/console/companies/${id}`,
  consoleCampaign: (id: string) => `/console/campaigns/${id}`,
  consoleLand: (id: string) => `/console/lands/${id}`,
  consoleSpecie: (id: string) => `/console/species/${id}`,
  /** The file of a tree, for staff. */
  consoleTree: (publicId: string) => `/console/trees/${publicId}`,
  /** One group of errors, for staff. */
  consoleError: (id: string) => `/console/errors/${id}`,
  /** One delivery or one issue, for staff. */
  consoleDelivery: (id: string) => `/console/deliveries/${id}`,
  consoleCare: (landId: string) => `/console/care/${landId}`,
  consoleIssue: (id: string) => `/console/issues/${id}`,
  consoleImport: (id: string) => `/console/import/${id}`,
  /** One webhook of a partner and what it was told, for staff. */
  consoleWebhook: (id: string) => `/console/partners/${id}`,
  uiGallery: () => '/dev/ui',
} as const;

/** The paths that lost sessions are not sent away from (SPEC section 2). */
export function isSignInPath(path: string): boolean {
  return path === urls.login() || path.startsWith('/auth/');
}

/**
 * An address that someone else may have written, only where it is a path of this app (SECURITY S9):
 * one leading `/`, so neither `//host`, `/\host` nor `javascript:` can lead away.
 */
export function safePath(value: string | null | undefined): string | undefined {
  if (value === null || value === undefined || !/^\/(?![/\\])/u.test(value)) return undefined;
  const address = new URL(value, 'https://app.invalid');
  const isOwn = address.origin === 'https://app.invalid';
  return isOwn ? address.pathname + address.search + address.hash : undefined;
}
