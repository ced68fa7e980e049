import { lossCauses } from '@nabta/domain/loss-cause';
import * as z from 'zod/mini';

import { minimalAccount, picture } from './account.ts';
import { dedication } from './dedication.ts';
import { endpoint } from './endpoint.ts';
import { coordinate } from './map/place.ts';
import { givenName, id, instant, localizedName, publicId } from './primitives.ts';
import { specieSummary } from './specie.ts';
import { fault } from './value-fault.ts';

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
  /** Null where nobody owns it, or its owner is private. */
  owner: z.nullable(minimalAccount),
  image: z.nullable(picture),
  point,
  plantedAt: instant,
  /** When it was lost; it stays in its forest, and gives no more. */
  endedAt: z.nullable(instant),
  /** True while a gift holds it and waits to be opened. */
  isPromised: z.boolean(),
  /** Null where there is none, and where its owner keeps it from the caller. */
  dedication: z.nullable(dedication),
};

/** A tree as lists show it. */
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
  /** True where the caller added it, and so may take it away. */
  isMine: z.boolean(),
});

/** How a tree passes from hand to hand: `promised` into a gift, `gifted` out of it, `returned` to the giver, or `released` by an owner who left. */
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

/** One hand a tree came into; `to` is null for nobody and for people who are private. */
export const treePassage = z.strictObject({
  kind: z.enum(passageKinds),
  to: z.nullable(minimalAccount),
  at: instant,
});

/** A tree as its own page shows it. */
export const tree = z.strictObject({
  ...treeCore,
  /** True where the caller owns it. */
  isMine: z.boolean(),
  /** Why it was lost; null while it stands, and where nobody has said. */
  endCause: z.nullable(z.enum(lossCauses)),
  /** The public ids of the tree that was planted in its place, and of the one in whose place it was. */
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
  /** Who gave the land, where they are named. */
  landowner: z.nullable(localizedName),
  /** The name of its sponsor in the address of their page. */
  companySlug: z.nullable(z.string()),
  /** Whom to thank for the work; the name is for staff (SECURITY P7). */
  planter: z.nullable(z.strictObject({ id, name: z.nullable(localizedName) })),
  measurements: z.array(treeMeasurement),
  photos: z.array(treePhoto),
  ledger: z.array(treePassage),
});
export type Tree = z.output<typeof tree>;

const flag = z.pipe(
  z.enum(['true', 'false']),
  z.transform((value: 'true' | 'false') => value === 'true'),
);

export const dates = {
  from_date: z.optional(z.iso.datetime({ offset: true })),
  to_date: z.optional(z.iso.datetime({ offset: true })),
};
type Dates = { from_date?: string | undefined; to_date?: string | undefined };

/** The filters of every tree list and count. */
export const treeFilters = {
  ...dates,
  specie: z.optional(z.string().check(z.regex(/^[a-z0-9-]{1,80}$/u))),
  company: z.optional(id),
  land: z.optional(id),
  effort: z.optional(id),
  planter: z.optional(id),
  search: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(80))),
  isVip: z.optional(flag),
  isDamaged: z.optional(flag),
};

/** The query of a call that takes both dates: the end is not before the start. */
export function datedQuery<Shape extends typeof dates & z.core.$ZodShape>(shape: Shape) {
  return z
    .strictObject(shape)
    .check(
      z.refine(
        ({ from_date: from, to_date: to }: Dates) =>
          from === undefined || to === undefined || Date.parse(from) <= Date.parse(to),
        { message: fault('from_is_after_to'), path: ['from_date'] },
      ),
    );
}

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

/** How a list may be sorted; the first where it is not said. */
export const treeSorts = ['newest', 'oldest', 'name', 'co2', 'nearest'] as const;
export type TreeSort = (typeof treeSorts)[number];

const order = {
  sort: z.optional(z.enum(treeSorts)),
  longitude: z.optional(coordinate(180)),
  latitude: z.optional(coordinate(90)),
};
type Order = { sort?: TreeSort | undefined; longitude?: number | undefined; latitude?: number | undefined };

/** The query of a list: distance is counted from a place. */
function sortedQuery<Shape extends typeof dates & typeof order & z.core.$ZodShape>(shape: Shape) {
  return datedQuery(shape).check(
    z.refine(
      ({ sort, longitude, latitude }: Order) =>
        sort !== 'nearest' || (longitude !== undefined && latitude !== undefined),
      { message: fault('nearest_needs_a_place'), path: ['sort'] },
    ),
  );
}

export const listTrees = endpoint({
  method: 'GET',
  path: '/tree',
  access: 'account',
  summary: 'The newest trees of the caller that pass the filters',
  query: sortedQuery({ ...treeFilters, ...order, for_map: z.optional(flag) }),
  data: z.union([z.array(treeSummary), treeFeatures]),
  errors: ['UNAUTHENTICATED', 'PROFILE_INCOMPLETE'],
});

/** SPEC section 9. */
export const treePageSize = 20;

export const pageTrees = endpoint({
  method: 'GET',
  path: '/tree/infinite',
  access: 'account',
  summary: 'One page of the caller’s trees, newest first where nothing else is asked for',
  query: sortedQuery({
    ...treeFilters,
    ...order,
    /** The id of the last tree of the page before. */
    cursor: z.optional(id),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), treePageSize),
  }),
  data: z.array(treeSummary),
  errors: ['UNAUTHENTICATED', 'PROFILE_INCOMPLETE'],
});

export const countTrees = endpoint({
  method: 'GET',
  path: '/tree/count',
  access: 'account',
  summary: 'How many trees of the caller pass the filters, and how many of them were lost',
  query: forestQuery,
  data: z.strictObject({ count: z.int(), lost: z.int() }),
  errors: ['UNAUTHENTICATED', 'PROFILE_INCOMPLETE'],
});

const counted = { treeCount: z.int() };

/** What the trees of a forest have in common, each with their number, most first; the keys are those of the filters. */
export const treeFacets = z.strictObject({
  specie: z.array(z.strictObject({ ...specieSummary.shape, ...counted })),
  company: z.array(z.strictObject({ id, name: localizedName, ...counted })),
  land: z.array(z.strictObject({ id, name: localizedName, ...counted })),
  effort: z.array(z.strictObject({ id, name: localizedName, ...counted })),
  isVip: z.int(),
  isDamaged: z.int(),
});

export const listTreeFacets = endpoint({
  method: 'GET',
  path: '/tree/facets',
  access: 'account',
  summary: 'What the caller’s trees can be filtered by, with the number of trees of each',
  data: treeFacets,
  errors: ['UNAUTHENTICATED', 'PROFILE_INCOMPLETE'],
});

export const getTree = endpoint({
  method: 'GET',
  path: '/tree/:publicId',
  access: 'visitor',
  summary: 'The whole page of a tree',
  params: z.strictObject({ publicId }),
  data: tree,
  errors: ['NOT_FOUND'],
});

export const updateTree = endpoint({
  method: 'PATCH',
  path: '/tree/:publicId',
  access: 'account',
  summary: 'Names a tree, or changes what staff may change of it',
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
    for_map: z.optional(flag),
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
