import type { ImpactScope } from '@nabta/contract/impact';

import { accountQueryKey } from '../../platform/session-provider.tsx';

// Where every answer of the server is kept.

/** Everything that shows trees lies below `all`. */
export const treeKeys = {
  all: ['tree'],
  pages: ['tree', 'pages'],
  pagesOf: (query: object) => ['tree', 'pages', query],
  countOf: (query: object) => ['tree', 'counts', query],
  facets: ['tree', 'facets'],
  maps: ['tree', 'map'],
  pointsOf: (forest: object) => ['tree', 'map', forest, 'points'],
  spotsOf: (forest: object) => ['tree', 'map', forest, 'spots'],
  summariesOf: (forest: object) => ['tree', 'map', forest, 'summaries'],
  plantingsOf: (forest: object) => ['tree', 'map', forest, 'plantings'],
  gifted: ['tree', 'gifted'],
  public: ['tree', 'public'],
  publicOf: (accountId: string) => ['tree', 'public', accountId],
  one: (publicId: string) => ['tree', 'one', publicId],
  passport: (publicId: string) => ['tree', 'passport', publicId],
  benefit: (publicId: string) => ['tree', 'benefit', publicId],
  ecoBenefit: ['tree', 'eco-benefit'],
} as const;

export const accountKeys = {
  mine: accountQueryKey,
  public: [...accountQueryKey, 'public'],
  publicOf: (shareCode: string) => [...accountQueryKey, 'public', shareCode],
  ofPhone: (phone: string) => ['person-of-phone', phone],
  devices: ['devices'],
  export: ['export'],
} as const;

/** Levels that were asked to be celebrated; under no key that a change makes stale, since each is given away once. */
export const celebrationKeys = {
  of: (accountId: string | undefined, level: string | undefined) => ['celebration', accountId, level],
} as const;

export const storyKeys = {
  all: ['story'],
  of: (year: number, shareCode: string | undefined) => ['story', year, shareCode],
} as const;

export const giftKeys = {
  all: ['gift'],
  received: ['gift', 'received'],
  given: ['gift', 'given'],
  receivers: ['gift', 'receivers'],
  pages: ['gift', 'page'],
  page: (code: string) => ['gift', 'page', code],
  link: (id: string) => ['gift', 'link', id],
} as const;

export const analyticsKeys = {
  visitOf: (accountId: string | undefined) => ['analytics', 'visit', accountId],
  reportOf: (period: object) => ['analytics', 'report', period],
} as const;

export const notificationKeys = {
  all: ['notification'],
  list: ['notification', 'list'],
  unread: ['notification', 'unread'],
  settings: ['notification', 'settings'],
  push: ['push', 'state'],
  keptPush: ['push', 'kept'],
} as const;

export const impactKeys = {
  all: ['impact'],
  scopes: ['impact', 'scopes'],
  page: (scope: ImpactScope, id: string | undefined, period: object) =>
    ['impact', 'page', scope, id, period] as const,
} as const;

/** What somebody has to do in the field. */
export const fieldKeys = {
  all: ['field'],
  assignments: ['field', 'assignments'],
  round: ['field', 'rounds'],
} as const;

export const tagKeys = { all: ['tag'], one: (id: string | undefined) => ['tag', id] } as const;

/** What people write to us: one's own, and everybody's for staff. */
export const ticketKeys = {
  all: ['ticket'],
  list: ['ticket', 'list'],
  one: (id: string) => ['ticket', 'one', id],
  photo: (messageId: string) => ['ticket', 'photo', messageId],
  staff: ['ticket', 'staff'],
  staffList: (status: string | undefined) => ['ticket', 'staff', 'list', status],
  staffOne: (id: string) => ['ticket', 'staff', 'one', id],
} as const;

export const reportKeys = { one: (code: string) => ['report', code] } as const;

export const couponKeys = { all: ['coupon'], one: (code: string | undefined) => ['coupon', code] } as const;

export const certificateKeys = {
  all: ['certificate'],
  pictureOf: (source: object) => ['certificate', 'picture', source],
  paperOf: (source: object) => ['certificate', 'paper', source],
  one: (serial: string | undefined) => ['certificate', 'one', serial],
  published: ['certificate', 'keys'],
} as const;

/** Reports of sponsors, as staff has them made and as anybody verifies them. */
export const disclosureKeys = {
  all: ['disclosure'],
  listOf: (asked: object) => ['disclosure', 'list', asked],
  companies: ['disclosure', 'companies'],
  check: (serial: string) => ['disclosure', 'check', serial],
} as const;

/** What was said with a tree: a visitor's under the visit, an owner's under none. */
export const chatKeys = {
  all: ['chat'],
  of: (publicId: string) => ['chat', publicId],
  said: (publicId: string, visit: string | undefined) => ['chat', publicId, { visit }],
} as const;

/** What changes with the catalogue only, and with nothing a person does. */
export const catalogueKeys = {
  species: ['specie'],
  method: ['method'],
} as const;

/** Efforts, lands, companies, planters and species, as those see them who run them. */
export type DirectoryKind = 'effort' | 'land' | 'company' | 'planter' | 'specie';

export const directoryKeys = {
  all: ['directory'],
  list: (kind: DirectoryKind) => ['directory', kind, 'list'],
  one: (kind: DirectoryKind, id: string) => ['directory', kind, 'one', id],
  trialOf: (record: object) => ['directory', 'trial', record],
} as const;

/** The public page of a company. */
export const companyKeys = {
  all: ['company'],
  page: (slug: string) => ['company', 'page', slug],
  trees: (slug: string) => ['company', 'trees', slug],
} as const;

/** Campaigns as those see them who run them, and the public page of one. */
export const campaignKeys = {
  all: ['campaign'],
  list: ['campaign', 'list'],
  one: (id: string) => ['campaign', 'one', id],
  bulkGift: (id: string) => ['campaign', 'bulk-gift', id],
  page: (slug: string) => ['campaign', 'page', slug],
} as const;

export const openDataKeys = { state: ['open-data'] } as const;

/** How many trees of a sponsor, an effort or a land stood for years. */
export const survivalKeys = {
  of: (scope: string, id: string) => ['survival', scope, id],
} as const;

/** What the map itself is drawn from, and what is known of a place. */
export const mapKeys = {
  config: ['map', 'config'],
  places: ['map', 'places'],
  style: (look: object) => ['map', 'style', look],
  location: (spot: object) => ['map', 'location', spot],
  words: (spot: object) => ['map', 'words', spot],
  allPlans: ['map', 'plans'],
  plans: (tile: object | undefined) => ['map', 'plans', tile],
} as const;

/** Who has a role, what takes two people, and what staff changed. */
export const staffKeys = {
  all: ['staff'],
  listOf: (asked: object) => ['staff', 'list', asked],
  approvals: ['staff', 'approvals'],
  audit: ['staff', 'audit'],
  auditOf: (asked: object) => ['staff', 'audit', asked],
} as const;

/** What programs of companies may do, and what they were told. */
export const partnerKeys = {
  all: ['partner'],
  companies: ['partner', 'companies'],
  accessOf: (companyId: string) => ['partner', 'access', companyId],
  logOf: (id: string, status: string | undefined) => ['partner', 'log', id, status],
} as const;

/** With what staff proves itself, and whether it has. */
export const secondFactorKeys = { mine: ['second-factor'] } as const;

/** What staff sees of what fails. */
export const errorKeys = {
  all: ['error'],
  groupsOf: (asked: object) => ['error', 'groups', asked],
  group: (id: string) => ['error', 'group', id],
} as const;

/** Trees as staff works with them. */
export const treeRecordKeys = {
  all: ['tree-record'],
  pagesOf: (query: object) => ['tree-record', 'pages', query],
  countOf: (filters: object) => ['tree-record', 'count', filters],
  choices: ['tree-record', 'choices'],
  one: (publicId: string) => ['tree-record', 'one', publicId],
} as const;

export const importKeys = {
  all: ['import'],
  list: ['import', 'list'],
  one: (id: string) => ['import', 'one', id],
  answers: (id: string) => ['import', 'answers', id],
  answersOf: (id: string, outcome: string | undefined) => ['import', 'answers', id, outcome],
} as const;

/** What stands around the pages of the console, and on the first of them. */
export const consoleKeys = {
  overviews: ['console', 'overview'],
  overviewOf: (period: string) => ['console', 'overview', period],
  counts: ['console', 'counts'],
  dashboardOf: (asked: object) => ['console', 'dashboard', asked],
  messagesOf: (asked: object) => ['console', 'messages', asked],
  messageSumsOf: (asked: object) => ['console', 'message-sums', asked],
  foundBy: (text: string) => ['console', 'found', text],
} as const;

/** The chain behind the trees, as staff sees it. */
export const chainKeys = {
  all: ['chain'],
  deliveriesOf: (query: object) => ['chain', 'delivery', 'list', query],
  deliveryCounts: ['chain', 'delivery', 'count'],
  nurseries: ['chain', 'delivery', 'nursery'],
  efforts: ['chain', 'effort'],
  delivery: (id: string) => ['chain', 'delivery', 'one', id],
  issuesOf: (query: object) => ['chain', 'issue', 'list', query],
  issue: (id: string) => ['chain', 'issue', 'one', id],
  stock: ['chain', 'stock'],
  landCare: ['chain', 'care'],
  landCareOf: (landId: string) => ['chain', 'care', landId],
  round: (id: string) => ['chain', 'round', id],
  movementsOf: (query: object) => ['chain', 'movement', query],
} as const;
