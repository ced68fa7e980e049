import { treeStatuses } from '@nabta/domain/tree-status';
import * as z from 'zod/mini';

import { minimalAccount } from './account.ts';
import { endpoint } from './endpoint.ts';
import { id, instant, localizedName, publicId, text } from './primitives.ts';
import { specieSummary } from './specie.ts';
import { tree, treeSummary } from './tree.ts';

export const treeStatus = z.enum(treeStatuses);

/** Named times before now, so that a kept view stays the same question. */
export const plantingPeriods = ['last7Days', 'last30Days', 'thisMonth', 'thisYear', 'lastYear'] as const;

/** A tree as a row of the table of staff. */
export const treeRecord = z.strictObject({
  ...treeSummary.shape,
  status: treeStatus,
  effort: z.nullable(z.strictObject({ id, name: localizedName })),
  /** What is printed on it. */
  tag: z.nullable(z.string()),
  co2RemovedKg: z.number(),
});
export type TreeRecord = z.output<typeof treeRecord>;

export const treeRecordFilters = {
  /** A name, a public id or its beginning, a tag; for who answers tickets also the whole phone number of the owner. */
  q: z.optional(text(1, 80)),
  specie: z.optional(z.string().check(z.regex(/^[a-z0-9-]{1,80}$/u))),
  company: z.optional(id),
  land: z.optional(id),
  effort: z.optional(id),
  planter: z.optional(id),
  status: z.optional(treeStatus),
  planted: z.optional(z.enum(plantingPeriods)),
};

export const treeRecordSort = z.enum(['plantedAt', '-plantedAt']);

const staff = ['UNAUTHENTICATED', 'PROFILE_INCOMPLETE', 'SECOND_FACTOR_REQUIRED', 'FORBIDDEN'] as const;

export const listTreeRecords = endpoint({
  method: 'GET',
  path: '/console/tree',
  access: 'staff',
  summary: 'The trees that the caller works with, newest record first',
  query: z.strictObject({
    ...treeRecordFilters,
    sort: z.optional(treeRecordSort),
    cursor: z.optional(id),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 50),
  }),
  data: z.array(treeRecord),
  errors: [...staff],
});

export const countTreeRecords = endpoint({
  method: 'GET',
  path: '/console/tree/count',
  access: 'staff',
  summary: 'How many trees that the caller works with pass the filters',
  query: z.strictObject(treeRecordFilters),
  data: z.strictObject({
    count: z.int(),
    /** They are counted no further, and there are more. */
    isMore: z.boolean(),
  }),
  errors: [...staff],
});

const choices = z.array(z.strictObject({ id: z.string(), name: localizedName }));

/** What those trees can be filtered by. */
export const treeRecordChoices = z.strictObject({
  specie: z.array(specieSummary),
  company: choices,
  land: choices,
  effort: choices,
  planter: choices,
});

export const listTreeRecordChoices = endpoint({
  method: 'GET',
  path: '/console/tree/choices',
  access: 'staff',
  summary:
    'The species, sponsors, lands, efforts and planters that the caller’s table of trees can be filtered by',
  data: treeRecordChoices,
  errors: [...staff],
});

export const exportTreeRecords = endpoint({
  method: 'GET',
  path: '/console/tree/export.csv',
  access: 'staff',
  rate: 'files',
  summary: 'The same trees as a table for other programs',
  query: z.strictObject({ ...treeRecordFilters, sort: z.optional(treeRecordSort) }),
  mediaType: 'text/csv; charset=utf-8',
  /** The bytes of the file. */
  data: z.unknown(),
  errors: [...staff],
});

export const exportTreeMap = endpoint({
  method: 'GET',
  path: '/console/tree/export.geojson',
  access: 'staff',
  rate: 'files',
  summary: 'The same trees as GeoJSON for maps, of a forest, a company or whatever the filters leave',
  query: z.strictObject({ ...treeRecordFilters, sort: z.optional(treeRecordSort) }),
  mediaType: 'application/geo+json',
  /** The bytes of the file. */
  data: z.unknown(),
  errors: [...staff],
});

export const treeChangeSources = ['audit', 'ledger', 'passport'] as const;

/** Something that happened to a tree, whoever wrote it down. */
export const treeChange = z.strictObject({
  source: z.enum(treeChangeSources),
  /** Its number in the book it stands in. */
  seq: z.int(),
  kind: z.string(),
  at: instant,
  /** Who did it, or came to hold the tree; null where nobody did, or they are gone or private. */
  person: z.nullable(minimalAccount),
  reason: z.nullable(z.string()),
  /** What it was and became, by field. */
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
});
export type TreeChange = z.output<typeof treeChange>;

/** All that staff knows of one tree. */
export const treeFile = z.strictObject({
  ...tree.shape,
  version: z.int(),
  status: treeStatus,
  site: z.string(),
  tag: z.nullable(z.string()),
  deadTags: z.array(z.string()),
  createdAt: instant,
  co2RemovedKg: z.number(),
  /** Newest first. */
  history: z.array(treeChange),
});
export type TreeFile = z.output<typeof treeFile>;

export const getTreeFile = endpoint({
  method: 'GET',
  path: '/console/tree/:publicId',
  access: 'staff',
  summary: 'All that staff knows of a tree, with every change of it',
  params: z.strictObject({ publicId }),
  data: treeFile,
  errors: [...staff, 'NOT_FOUND'],
});

export const editTree = endpoint({
  method: 'PATCH',
  path: '/console/tree/:publicId',
  access: 'staff',
  isVersioned: true,
  summary: 'Changes what the caller may change of a tree, and says why',
  params: z.strictObject({ publicId }),
  body: z.strictObject({
    reason: text(3, 300),
    isVip: z.optional(z.boolean()),
    isDamaged: z.optional(z.boolean()),
    isDeleted: z.optional(z.boolean()),
    /** Null for no sponsor. */
    plantedByCompany: z.optional(z.nullable(id)),
    specie: z.optional(z.string().check(z.regex(/^[a-z0-9-]{1,80}$/u))),
    place: z.optional(
      z.strictObject({
        longitude: z.number().check(z.minimum(-180), z.maximum(180)),
        latitude: z.number().check(z.minimum(-85), z.maximum(85)),
      }),
    ),
  }),
  data: treeFile,
  errors: [...staff, 'NOT_FOUND', 'EDITED_MEANWHILE'],
});

export const exchangeTag = endpoint({
  method: 'POST',
  path: '/console/tree/:publicId/tag',
  access: 'staff',
  isVersioned: true,
  summary: 'Gives a tree another tag; the one before is dead',
  params: z.strictObject({ publicId }),
  body: z.strictObject({
    reason: text(3, 300),
    /** A blank one that was printed; without it a new one is made, to be printed. */
    tag: z.optional(text(6, 20)),
  }),
  data: treeFile,
  errors: [...staff, 'NOT_FOUND', 'EDITED_MEANWHILE', 'CONFLICT'],
});
