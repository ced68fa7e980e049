import { treeStatuses } from '@nabta/domain/tree-status';
import * as z from 'zod/mini';

import { endpoint } from '../core/endpoint.ts';
import { id, instant, localizedName, publicId, text } from '../core/primitives.ts';
import { minimalAccount } from '../people/account.ts';
import { staffErrors } from '../people/record.ts';
import { specieSummary } from '../trees/specie.ts';
import { tree, treeSummary } from '../trees/tree.ts';

export const treeStatus = z.enum(treeStatuses);

/** Relative periods, so that a saved view stays valid. */
export const plantingPeriods = ['last7Days', 'last30Days', 'thisMonth', 'thisYear', 'lastYear'] as const;

export const treeRecord = z.strictObject({
  ...treeSummary.shape,
  status: treeStatus,
  effort: z.nullable(z.strictObject({ id, name: localizedName })),
  /** Printed number of the tag. */
  tag: z.nullable(z.string()),
  co2RemovedKg: z.number(),
});
export type TreeRecord = z.output<typeof treeRecord>;

export const treeRecordFilters = {
  /**
   * Name, public id or its prefix, or tag; callers who may answer tickets can also search the owner's full
   * phone number.
   */
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

const viewers = { access: 'staff', capability: 'seeTrees' } as const;

export const listTreeRecords = endpoint({
  method: 'GET',
  path: '/console/tree',
  ...viewers,
  summary: 'Trees in the caller’s scope, newest record first',
  query: z.strictObject({
    ...treeRecordFilters,
    sort: z.optional(treeRecordSort),
    cursor: z.optional(id),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 50),
  }),
  data: z.array(treeRecord),
  errors: [...staffErrors],
});

export const countTreeRecords = endpoint({
  method: 'GET',
  path: '/console/tree/count',
  ...viewers,
  summary: 'Number of trees in the caller’s scope that match the filters',
  query: z.strictObject(treeRecordFilters),
  data: z.strictObject({
    count: z.int(),
    /** True when counting stopped at the limit. */
    isMore: z.boolean(),
  }),
  errors: [...staffErrors],
});

const choices = z.array(z.strictObject({ id: z.string(), name: localizedName }));

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
  ...viewers,
  summary: 'Filter options of the caller’s tree table: species, sponsors, lands, efforts and planters',
  data: treeRecordChoices,
  errors: [...staffErrors],
});

export const exportTreeRecords = endpoint({
  method: 'GET',
  path: '/console/tree/export.csv',
  ...viewers,
  rate: 'files',
  summary: 'The matching trees as CSV',
  query: z.strictObject({ ...treeRecordFilters, sort: z.optional(treeRecordSort) }),
  mediaType: 'text/csv; charset=utf-8',
  /** Bytes of the file. */
  data: z.unknown(),
  errors: [...staffErrors, 'DAILY_LIMIT_REACHED'],
});

export const exportTreeMap = endpoint({
  method: 'GET',
  path: '/console/tree/export.geojson',
  ...viewers,
  rate: 'files',
  summary: 'The matching trees as GeoJSON for maps',
  query: z.strictObject({ ...treeRecordFilters, sort: z.optional(treeRecordSort) }),
  mediaType: 'application/geo+json',
  /** Bytes of the file. */
  data: z.unknown(),
  errors: [...staffErrors, 'DAILY_LIMIT_REACHED'],
});

export const treeChangeSources = ['audit', 'ledger', 'passport'] as const;

/** An entry in the history of a tree, from any source. */
export const treeChange = z.strictObject({
  source: z.enum(treeChangeSources),
  /** Sequence number in its source. */
  seq: z.int(),
  kind: z.string(),
  at: instant,
  /** Actor or new holder; null without one, and when deleted or private. */
  person: z.nullable(minimalAccount),
  reason: z.nullable(z.string()),
  /** Changed fields, before and after. */
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
});
export type TreeChange = z.output<typeof treeChange>;

/** Full staff record of a tree. */
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
  ...viewers,
  summary: 'Full staff record of a tree with its history',
  params: z.strictObject({ publicId }),
  data: treeFile,
  errors: [...staffErrors, 'NOT_FOUND'],
});

export const editTree = endpoint({
  method: 'PATCH',
  path: '/console/tree/:publicId',
  ...viewers,
  requiresIfMatch: true,
  summary: 'Edits a tree within the caller’s capabilities, with a reason',
  params: z.strictObject({ publicId }),
  body: z.strictObject({
    reason: text(3, 300),
    isVip: z.optional(z.boolean()),
    isDamaged: z.optional(z.boolean()),
    isDeleted: z.optional(z.boolean()),
    /** Null removes the sponsor. */
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
  errors: [...staffErrors, 'NOT_FOUND', 'EDITED_MEANWHILE'],
});

export const exchangeTag = endpoint({
  method: 'POST',
  path: '/console/tree/:publicId/tag',
  access: 'staff',
  capability: 'editTrees',
  requiresIfMatch: true,
  summary: 'Replaces the tag of a tree and invalidates the old one',
  params: z.strictObject({ publicId }),
  body: z.strictObject({
    reason: text(3, 300),
    /** A printed blank tag; by default a new one is created for printing. */
    tag: z.optional(text(6, 20)),
  }),
  data: treeFile,
  errors: [...staffErrors, 'NOT_FOUND', 'EDITED_MEANWHILE', 'CONFLICT'],
});
