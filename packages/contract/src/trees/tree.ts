import { lossCauses } from '@nabta/domain/loss-cause';
import * as z from 'zod/mini';

import { datedQuery, dates } from '../core/dated-query.ts';
import { endpoint } from '../core/endpoint.ts';
import { givenName, id, instant, localizedName, publicId, pageQuery } from '../core/primitives.ts';
import { valueError } from '../core/value-error.ts';
import { minimalAccount, picture } from '../people/account.ts';
import { dedication } from './dedication.ts';
import { coordinate } from './map/place.ts';
import { specieSummary } from './specie.ts';
import { maxEvidence, treeEvidence, treeOrigin, verification } from './verification.ts';

export const point = z.strictObject({
  geometry: z.strictObject({
    type: z.literal('Point'),
    /** Longitude, latitude. */
    coordinates: z.tuple([z.number(), z.number()]),
  }),
});

export const sponsor = z.strictObject({ id, name: localizedName, image: z.nullable(picture) });
export type Sponsor = z.output<typeof sponsor>;

const treeCore = {
  id,
  publicId: z.string(),
  givenName: z.nullable(z.string()),
  isVip: z.boolean(),
  isDamaged: z.boolean(),
  isDeleted: z.boolean(),
  plantedByCompany: z.nullable(sponsor),
  specie: z.nullable(specieSummary),
  land: z.nullable(z.strictObject({ id, name: localizedName })),
  /** Null without an owner, or when the owner is private. */
  owner: z.nullable(minimalAccount),
  image: z.nullable(picture),
  point,
  plantedAt: instant,
  origin: treeOrigin,
  verification,
  /** Time of loss; a lost tree stays in its forest without further benefits. */
  endedAt: z.nullable(instant),
  /** True while a pending gift holds the tree. */
  isPromised: z.boolean(),
  /** Null without one, or when hidden from the caller. */
  dedication: z.nullable(dedication),
};

export const treeSummary = z.strictObject(treeCore);
export type TreeSummary = z.output<typeof treeSummary>;

export const treeMeasurement = z.strictObject({
  dbhCm: z.nullable(z.number()),
  heightM: z.nullable(z.number()),
  measuredAt: instant,
});

export const treePhoto = z.strictObject({
  image: picture,
  takenAt: instant,
  /** True when the caller added it and may delete it. */
  isMine: z.boolean(),
});

/**
 * Transfers between holders: `promised` into a gift, `gifted` out of it, `returned` to the giver, `released`
 * by an erased owner.
 */
export const passageKinds = [
  'planted',
  'assigned',
  'promised',
  'gifted',
  'returned',
  'claimed',
  'redeemed',
  'released',
] as const;

export const treePassage = z.strictObject({
  kind: z.enum(passageKinds),
  to: z.nullable(minimalAccount),
  at: instant,
});

export const tree = z.strictObject({
  ...treeCore,
  /** True when the caller owns it. */
  isMine: z.boolean(),
  /** Cause of loss; null while alive, or when unknown. */
  endCause: z.nullable(z.enum(lossCauses)),
  /** Public ids of its replacement, and of the tree it replaced. */
  successor: z.nullable(z.string()),
  predecessor: z.nullable(z.string()),
  specieFacts: z.nullable(
    z.strictObject({
      scientificName: z.string(),
      family: z.string(),
      type: z.string(),
      isNative: z.boolean(),
      isEvergreen: z.boolean(),
      maxHeightM: z.nullable(z.number()),
    }),
  ),
  effort: z.nullable(z.strictObject({ id, name: localizedName })),
  /** False where the owner of the land hides its page. */
  hasLandPage: z.boolean(),
  /** Owner name of the land, if public. */
  landowner: z.nullable(localizedName),
  /** Slug of the sponsor's page. */
  companySlug: z.nullable(z.string()),
  /** The name is visible to staff, and to everybody with the planter's consent. */
  planter: z.nullable(z.strictObject({ id, name: z.nullable(localizedName) })),
  measurements: z.array(treeMeasurement),
  photos: z.array(treePhoto),
  ledger: z.array(treePassage),
  /** Newest check, watering or field visit. */
  lastVisitAt: z.nullable(instant),
  /** Newest first. */
  evidence: z.array(treeEvidence).check(z.maxLength(maxEvidence)),
});
export type Tree = z.output<typeof tree>;

const booleanText = z.pipe(
  z.enum(['true', 'false']),
  z.transform((value: 'true' | 'false') => value === 'true'),
);

/** Filters of every tree list and count. */
export const treeFilters = {
  ...dates,
  specie: z.optional(z.string().check(z.regex(/^[a-z0-9-]{1,80}$/u))),
  company: z.optional(id),
  land: z.optional(id),
  effort: z.optional(id),
  planter: z.optional(id),
  search: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(80))),
  isVip: z.optional(booleanText),
  isDamaged: z.optional(booleanText),
};

const forestQuery = datedQuery(treeFilters);
export type TreeFilters = z.output<typeof forestQuery>;

export const treeFeatures = z.strictObject({
  type: z.literal('FeatureCollection'),
  features: z.array(
    z.strictObject({
      type: z.literal('Feature'),
      geometry: point.shape.geometry,
      properties: z.strictObject({ publicId: z.string(), givenName: z.string() }),
    }),
  ),
});

/** The first is the default. */
export const treeSorts = ['newest', 'oldest', 'name', 'co2', 'nearest'] as const;
export type TreeSort = (typeof treeSorts)[number];

const sortFields = {
  sort: z.optional(z.enum(treeSorts)),
  longitude: z.optional(coordinate(180)),
  latitude: z.optional(coordinate(90)),
};
type SortOptions = {
  sort?: TreeSort | undefined;
  longitude?: number | undefined;
  latitude?: number | undefined;
};

/** Adds the check that sorting by distance has a position. */
function sortedQuery<Shape extends typeof dates & typeof sortFields & z.core.$ZodShape>(shape: Shape) {
  return datedQuery(shape).check(
    z.refine(
      ({ sort, longitude, latitude }: SortOptions) =>
        sort !== 'nearest' || (longitude !== undefined && latitude !== undefined),
      { message: valueError('nearest_needs_a_place'), path: ['sort'] },
    ),
  );
}

export const listTrees = endpoint({
  method: 'GET',
  path: '/tree',
  access: 'account',
  summary: 'The newest matching trees of the caller',
  query: sortedQuery({ ...treeFilters, ...sortFields, for_map: z.optional(booleanText) }),
  data: z.union([z.array(treeSummary), treeFeatures]),
  errors: ['UNAUTHENTICATED', 'PROFILE_INCOMPLETE'],
});

export const treePageSize = 20;

export const pageTrees = endpoint({
  method: 'GET',
  path: '/tree/infinite',
  access: 'account',
  summary: 'One page of the caller’s trees, newest first by default',
  query: sortedQuery({
    ...treeFilters,
    ...sortFields,
    /** The id of the last tree of the previous page. */
    ...pageQuery(treePageSize),
  }),
  data: z.array(treeSummary),
  errors: ['UNAUTHENTICATED', 'PROFILE_INCOMPLETE'],
});

export const countTrees = endpoint({
  method: 'GET',
  path: '/tree/count',
  access: 'account',
  summary: 'Number of matching trees of the caller, and how many of them are lost',
  query: forestQuery,
  data: z.strictObject({ count: z.int(), lost: z.int() }),
  errors: ['UNAUTHENTICATED', 'PROFILE_INCOMPLETE'],
});

const treeCountField = { treeCount: z.int() };

/** Filter options of a forest with tree counts, most first; keys match the filters. */
export const treeFacets = z.strictObject({
  specie: z.array(z.strictObject({ ...specieSummary.shape, ...treeCountField })),
  company: z.array(z.strictObject({ id, name: localizedName, ...treeCountField })),
  land: z.array(z.strictObject({ id, name: localizedName, ...treeCountField })),
  effort: z.array(z.strictObject({ id, name: localizedName, ...treeCountField })),
  isVip: z.int(),
  isDamaged: z.int(),
});

export const listTreeFacets = endpoint({
  method: 'GET',
  path: '/tree/facets',
  access: 'account',
  summary: 'Filter options of the caller’s trees with tree counts',
  data: treeFacets,
  errors: ['UNAUTHENTICATED', 'PROFILE_INCOMPLETE'],
});

export const getTree = endpoint({
  method: 'GET',
  path: '/tree/:publicId',
  access: 'visitor',
  summary: 'Data of a tree page',
  params: z.strictObject({ publicId }),
  data: tree,
  errors: ['NOT_FOUND'],
});

export const updateTree = endpoint({
  method: 'PATCH',
  path: '/tree/:publicId',
  access: 'account',
  summary: 'Names a tree, or edits staff fields',
  params: z.strictObject({ publicId }),
  body: z.strictObject({
    /** Null clears it. */
    givenName: z.optional(z.nullable(givenName)),
    isVip: z.optional(z.boolean()),
    isDamaged: z.optional(z.boolean()),
    isDeleted: z.optional(z.boolean()),
    plantedByCompany: z.optional(z.nullable(id)),
  }),
  isIdempotent: true,
  data: tree,
  errors: ['UNAUTHENTICATED', 'PROFILE_INCOMPLETE', 'SECOND_FACTOR_REQUIRED', 'FORBIDDEN', 'NOT_FOUND'],
});

export const listPublicTrees = endpoint({
  method: 'GET',
  path: '/tree/for_public_account/:id',
  access: 'visitor',
  summary: 'The newest trees of a person who is not private',
  params: z.strictObject({ id }),
  query: z.strictObject({
    for_map: z.optional(booleanText),
    cursor: z.optional(id),
    limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(500))),
  }),
  data: z.union([z.array(treeSummary), treeFeatures]),
  errors: ['NOT_FOUND'],
});

export const listGiftedTrees = endpoint({
  method: 'GET',
  path: '/tree/gifted',
  access: 'account',
  summary: 'The trees that the caller gave away, newest gift first',
  query: z.strictObject({
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), treePageSize),
  }),
  data: z.array(treeSummary),
  errors: ['UNAUTHENTICATED', 'PROFILE_INCOMPLETE'],
});
