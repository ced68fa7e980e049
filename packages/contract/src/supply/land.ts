import { findOutlineError, maxCorners, outlineErrors } from '@nabta/domain/land-outline';
import { landSites } from '@nabta/domain/land-site';
import { planTileZoom } from '@nabta/domain/site-plan';
import * as z from 'zod/mini';

import { endpoint } from '../core/endpoint.ts';
import { id, localizedName } from '../core/primitives.ts';
import { valueError } from '../core/value-error.ts';
import {
  editErrors,
  holder,
  holderPhone,
  mine,
  staffErrors,
  version,
  writtenName,
} from '../people/record.ts';
import { ecoSum } from '../trees/eco-benefit.ts';
import { point } from '../trees/tree.ts';

export const landSite = z.enum(landSites);

export const listLands = endpoint({
  method: 'GET',
  path: '/land',
  access: 'account',
  summary: 'Lands with their live trees and benefits',
  query: z.strictObject({ mine }),
  data: z.array(
    z.strictObject({
      id,
      name: localizedName,
      site: landSite,
      areaM2: z.nullable(z.number()),
      /** Null for a person without consent. */
      ownerName: z.nullable(localizedName),
      point,
      treeCount: z.int(),
      eco: ecoSum,
    }),
  ),
  errors: ['UNAUTHENTICATED', 'PROFILE_INCOMPLETE'],
});

/** Longitude, latitude. */
const position = z.tuple([z.number(), z.number()]);

function featureOf<Geometry extends z.ZodMiniType, Properties extends z.ZodMiniType>(
  geometry: Geometry,
  properties: Properties,
) {
  return z.strictObject({ type: z.literal('Feature'), geometry, properties });
}

const planPoint = z.strictObject({ type: z.literal('Point'), coordinates: position });
const planLine = z.strictObject({ type: z.literal('LineString'), coordinates: z.array(position) });
const planArea = z.strictObject({ type: z.literal('Polygon'), coordinates: z.array(z.array(position)) });

/** Drawing of a land, as GeoJSON. */
export const sitePlan = z.strictObject({
  type: z.literal('FeatureCollection'),
  features: z.array(
    z.union([
      featureOf(planArea, z.strictObject({ kind: z.enum(['outline', 'water', 'parking']) })),
      featureOf(planArea, z.strictObject({ kind: z.literal('plot'), plot: z.string() })),
      featureOf(planLine, z.strictObject({ kind: z.literal('path') })),
      featureOf(planLine, z.strictObject({ kind: z.literal('row'), plot: z.string(), row: z.int() })),
      featureOf(planPoint, z.strictObject({ kind: z.literal('gate') })),
    ]),
  ),
});

export const landPlan = z.strictObject({ id, name: localizedName, plan: sitePlan });
export type LandPlan = z.output<typeof landPlan>;

/** Canonical number format, so each tile has one URL. */
const tileIndex = z.pipe(
  z.string().check(z.regex(/^(0|[1-9]\d{0,3})$/u)),
  z.pipe(
    z.transform((text: string) => Number(text)),
    z.int().check(z.refine((value) => value < 2 ** planTileZoom, valueError('tile_does_not_exist'))),
  ),
);

export const listPlans = endpoint({
  method: 'GET',
  path: '/land/plan/:x/:y',
  access: 'public',
  summary: 'The plans of the lands in and around a tile of zoom 12',
  params: z.strictObject({ x: tileIndex, y: tileIndex }),
  rate: 'tiles',
  caching: { seconds: 3_600, visibility: 'public' },
  data: z.array(landPlan),
  errors: [],
});

/** Closed ring: the last corner equals the first. */
const outline = z.array(position);
// Starts with `z`, so that the browser build drops it together with its imports.
const validOutline = z
  .array(position)
  .check(
    z.maxLength(maxCorners),
    ...outlineErrors.map((name) =>
      z.refine<[number, number][]>((ring) => findOutlineError(ring) !== name, valueError(`outline_${name}`)),
    ),
  );

export const landRecord = z.strictObject({
  id,
  version,
  name: localizedName,
  site: landSite,
  rainMm: z.nullable(z.int()),
  areaM2: z.nullable(z.number()),
  point,
  /** Null when not drawn. */
  outline: z.nullable(outline),
  /** Public name of the owner, shown on its trees. */
  ownerName: z.nullable(localizedName),
  /** A person is named only while `ownerConsents`. */
  ownerIsPerson: z.boolean(),
  ownerConsents: z.boolean(),
  /** Without a public page. */
  isHidden: z.boolean(),
  /** False: everybody sees the area, without gates and exact places of trees. */
  allowsVisits: z.boolean(),
  /** Account of the owner; null without one, and for callers who may not see it. */
  holder: z.nullable(holder),
  efforts: z.array(z.strictObject({ id, name: localizedName })),
  treeCount: z.int(),
  /** Number of live trees. */
  standing: z.int(),
});
export type LandRecord = z.output<typeof landRecord>;

export const landDraft = z.strictObject({
  name: writtenName,
  site: landSite,
  rainMm: z.nullable(z.int().check(z.gte(0), z.lte(3_000))),
  outline: validOutline,
  ownerName: z.nullable(writtenName),
  /** Defaults to an organisation. */
  ownerIsPerson: z.optional(z.boolean()),
  ownerConsents: z.optional(z.boolean()),
  /** Defaults to a public page. */
  isHidden: z.optional(z.boolean()),
  /** Defaults to true. */
  allowsVisits: z.optional(z.boolean()),
  holderPhone,
});
export type LandDraft = z.output<typeof landDraft>;

/** PATCH body: omitted fields are unchanged. */
export const landChanges = z.partial(landDraft);

/** A planter as everybody sees them. */
export const publicPlanter = z.strictObject({
  id,
  /** Null without consent; `teamOf` then describes the planter. */
  name: z.nullable(localizedName),
  /** The largest of their efforts; null without assignments. */
  teamOf: z.nullable(localizedName),
});

export const landPage = z.strictObject({
  id,
  name: localizedName,
  site: landSite,
  areaM2: z.nullable(z.number()),
  /** Null when not drawn. */
  outline: z.nullable(outline),
  /** Null for a person without consent. */
  ownerName: z.nullable(localizedName),
  /** Its centre. */
  point,
  allowsVisits: z.boolean(),
  isHidden: z.boolean(),
  /** True for the account that owns the land. */
  isMine: z.boolean(),
  efforts: z.array(z.strictObject({ id, name: localizedName, treeCount: z.int() })),
  /** Those assigned to its efforts. */
  planters: z.array(publicPlanter),
});
export type LandPage = z.output<typeof landPage>;

export const getLandPage = endpoint({
  method: 'GET',
  path: '/land/page/:id',
  access: 'visitor',
  summary: 'The public page of a land',
  params: z.strictObject({ id }),
  data: landPage,
  errors: ['NOT_FOUND'],
});

export const getLand = endpoint({
  method: 'GET',
  path: '/land/:id',
  access: 'staff',
  capability: 'seeChain',
  summary: 'One land that the caller manages, owns, sponsors or plants on',
  params: z.strictObject({ id }),
  data: landRecord,
  errors: [...staffErrors, 'NOT_FOUND'],
});

export const createLand = endpoint({
  method: 'POST',
  path: '/land',
  access: 'staff',
  capability: ['manageLands', 'all'],
  isIdempotent: true,
  summary: 'Creates a land with its outline',
  body: landDraft,
  data: landRecord,
  errors: [...staffErrors, 'INVALID_PHONE'],
});

export const updateLand = endpoint({
  method: 'PATCH',
  path: '/land/:id',
  access: 'staff',
  capability: 'manageLands',
  requiresIfMatch: true,
  summary: 'Edits a land; its owner may edit everything except the owner',
  params: z.strictObject({ id }),
  body: landChanges,
  data: landRecord,
  errors: [...staffErrors, ...editErrors],
});
