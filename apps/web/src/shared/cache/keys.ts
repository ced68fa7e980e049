import type { ImpactScope } from '@nabta/contract/trees/impact';

import { accountQueryKey } from '#platform/session-provider.tsx';

// Query keys of all cached responses.

/** All queries that show trees start with `all`. */
export const treeKeys = {
  all: ['tree'],
  pages: ['tree', 'pages'],
  pagesOf: (query: object) => ['tree', 'pages', query],
  countOf: (query: object) => ['tree', 'counts', query],
  facets: ['tree', 'facets'],
  maps: ['tree', 'map'],
  pointsOf: (forest: object) => ['tree', 'map', forest, 'points'],
  groupCentersOf: (forest: object) => ['tree', 'map', forest, 'spots'],
  summariesOf: (forest: object) => ['tree', 'map', forest, 'summaries'],
  plantingsOf: (forest: object) => ['tree', 'map', forest, 'plantings'],
  gifted: ['tree', 'gifted'],
  public: ['tree', 'public'],
  publicOf: (accountId: string) => ['tree', 'public', accountId],
  one: (publicId: string) => ['tree', 'one', publicId],
  passport: (publicId: string) => ['tree', 'passport', publicId],
  diary: (publicId: string) => ['tree', 'diary', publicId],
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

/** Levels already requested for a celebration. Never invalidated, because each level is celebrated once. */
export const celebrationKeys = {
  of: (accountId: string | undefined, level: string | undefined) => ['celebration', accountId, level],
} as const;

export const shareKeys = {
  pictureOf: (picture: Record<string, string | number | undefined>) => ['share-picture', picture],
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

export const operatorKeys = { words: ['operator', 'words'] } as const;

export const analyticsKeys = {
  visitOf: (accountId: string | undefined) => ['analytics', 'visit', accountId],
} as const;

export const notificationKeys = {
  all: ['notification'],
  list: ['notification', 'list'],
  unread: ['notification', 'unread'],
  settings: ['notification', 'settings'],
  push: ['push', 'state'],
  storedPush: ['push', 'kept'],
} as const;

export const impactKeys = {
  all: ['impact'],
  scopes: ['impact', 'scopes'],
  page: (scope: ImpactScope, id: string | undefined, period: object) =>
    ['impact', 'page', scope, id, period] as const,
  place: (scope: ImpactScope, id: string) => ['impact', 'place', scope, id],
  trees: (scope: ImpactScope, id: string) => ['impact', 'trees', scope, id],
} as const;

export const fieldKeys = {
  all: ['field'],
  assignments: ['field', 'assignments'],
  round: ['field', 'rounds'],
} as const;

export const tagKeys = { all: ['tag'], one: (id: string | undefined) => ['tag', id] } as const;

export const ticketKeys = {
  all: ['ticket'],
  list: ['ticket', 'list'],
  one: (id: string) => ['ticket', 'one', id],
  photo: (messageId: string) => ['ticket', 'photo', messageId],
  staff: ['ticket', 'staff'],
  staffList: (status: string | undefined) => ['ticket', 'staff', 'list', status],
  staffOne: (id: string) => ['ticket', 'staff', 'one', id],
} as const;

export const couponKeys = { all: ['coupon'], one: (code: string | undefined) => ['coupon', code] } as const;

export const certificateKeys = {
  all: ['certificate'],
  pictureOf: (source: object) => ['certificate', 'picture', source],
  paperOf: (source: object) => ['certificate', 'paper', source],
  one: (serial: string | undefined) => ['certificate', 'one', serial],
  published: ['certificate', 'keys'],
} as const;

export const disclosureKeys = {
  all: ['disclosure'],
  listOf: (filters: object) => ['disclosure', 'list', filters],
  companies: ['disclosure', 'companies'],
  check: (serial: string) => ['disclosure', 'check', serial],
} as const;

/** Chat messages: under the visit for visitors, without one for owners. */
export const chatKeys = {
  all: ['chat'],
  of: (publicId: string) => ['chat', publicId],
  messages: (publicId: string, visit: string | undefined) => ['chat', publicId, { visit }],
} as const;

/** Changes only with the catalogue, never through user actions. */
export const catalogueKeys = {
  species: ['specie'],
  method: ['method'],
} as const;

export type DirectoryKind = 'effort' | 'land' | 'company' | 'planter' | 'specie';

export const directoryKeys = {
  all: ['directory'],
  list: (kind: DirectoryKind) => ['directory', kind, 'list'],
  one: (kind: DirectoryKind, id: string) => ['directory', kind, 'one', id],
  simulationOf: (record: object) => ['directory', 'trial', record],
} as const;

export const companyKeys = {
  all: ['company'],
  page: (slug: string) => ['company', 'page', slug],
  trees: (slug: string) => ['company', 'trees', slug],
} as const;

export const campaignKeys = {
  all: ['campaign'],
  list: ['campaign', 'list'],
  one: (id: string) => ['campaign', 'one', id],
  bulkGift: (id: string) => ['campaign', 'bulk-gift', id],
  page: (slug: string) => ['campaign', 'page', slug],
} as const;

export const mapKeys = {
  config: ['map', 'config'],
  places: ['map', 'places'],
  style: (appearance: object) => ['map', 'style', appearance],
  allPlans: ['map', 'plans'],
  plans: (tile: object | undefined) => ['map', 'plans', tile],
} as const;

export const staffKeys = {
  all: ['staff'],
  listOf: (filters: object) => ['staff', 'list', filters],
  approvals: ['staff', 'approvals'],
  audit: ['staff', 'audit'],
  auditOf: (filters: object) => ['staff', 'audit', filters],
} as const;

export const partnerKeys = {
  all: ['partner'],
  companies: ['partner', 'companies'],
  accessOf: (companyId: string) => ['partner', 'access', companyId],
  logOf: (id: string, status: string | undefined) => ['partner', 'log', id, status],
} as const;

export const secondFactorKeys = { mine: ['second-factor'] } as const;

export const errorKeys = {
  all: ['error'],
  groupsOf: (filters: object) => ['error', 'groups', filters],
  group: (id: string) => ['error', 'group', id],
} as const;

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
  /** Not under `all`: a review belongs to its basis, and none exists after the approval. */
  review: (id: string, basis: string) => ['import-review', id, basis],
  dependents: (id: string) => ['import', 'dependents', id],
} as const;

export const consoleKeys = {
  overviews: ['console', 'overview'],
  overviewOf: (period: string) => ['console', 'overview', period],
  counts: ['console', 'counts'],
} as const;

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
  samples: ['chain', 'sample', 'list'],
  sample: (id: string) => ['chain', 'sample', 'one', id],
  stand: (scope: string, id: string | undefined) => ['chain', 'sample', 'stand', scope, id],
} as const;
