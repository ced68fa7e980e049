import { faultOfOutline, mostCorners, outlineFaults } from '@nabta/domain/land-outline';
import { sites } from '@nabta/domain/land-site';
import { planTileZoom } from '@nabta/domain/site-plan';
import * as z from 'zod/mini';

import { ecoSum } from './eco-benefit.ts';
import { endpoint } from './endpoint.ts';
import { id, localizedName } from './primitives.ts';
import { editErrors, holder, holderPhone, mine, staffErrors, version, writtenName } from './record.ts';
import { point } from './tree.ts';
import { fault } from './value-fault.ts';

export const landSite = z.enum(sites);

export const listLands = endpoint({
  method: 'GET',
  path: '/land',
  access: 'account',
  summary: 'Lands, how many trees stand on each and what they gave',
  query: z.strictObject({ mine }),
  data: z.array(
    z.strictObject({
      id,
      name: localizedName,
      site: landSite,
      areaM2: z.nullable(z.number()),
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

function drawn<Geometry extends z.ZodMiniType, Properties extends z.ZodMiniType>(
  geometry: Geometry,
  properties: Properties,
) {
  return z.strictObject({ type: z.literal('Feature'), geometry, properties });
}

const spotOfPlan = z.strictObject({ type: z.literal('Point'), coordinates: position });
const lineOfPlan = z.strictObject({ type: z.literal('LineString'), coordinates: z.array(position) });
const areaOfPlan = z.strictObject({ type: z.literal('Polygon'), coordinates: z.array(z.array(position)) });

/** What is drawn of a land, as GeoJSON. */
export const sitePlan = z.strictObject({
  type: z.literal('FeatureCollection'),
  features: z.array(
    z.union([
      drawn(areaOfPlan, z.strictObject({ kind: z.enum(['outline', 'water', 'parking']) })),
      drawn(areaOfPlan, z.strictObject({ kind: z.literal('plot'), plot: z.string() })),
      drawn(lineOfPlan, z.strictObject({ kind: z.literal('path') })),
      drawn(lineOfPlan, z.strictObject({ kind: z.literal('row'), plot: z.string(), row: z.int() })),
      drawn(spotOfPlan, z.strictObject({ kind: z.literal('gate') })),
    ]),
  ),
});

export const landPlan = z.strictObject({ id, name: localizedName, plan: sitePlan });
export type LandPlan = z.output<typeof landPlan>;

/** Written the one way in which there is one address for each tile. */
const index = z.pipe(
  z.string().check(z.regex(/^(0|[1-9]\d{0,3})$/u)),
  z.pipe(
    z.transform((text: string) => Number(text)),
    z.int().check(z.refine((value) => value < 2 ** planTileZoom, fault('tile_does_not_exist'))),
  ),
);

export const listPlans = endpoint({
  method: 'GET',
  path: '/land/plan/:x/:y',
  access: 'public',
  summary: 'The plans of the lands in and around a tile of zoom 12',
  params: z.strictObject({ x: index, y: index }),
  rate: 'tiles',
  keeping: { seconds: 3_600, by: 'anyone' },
  data: z.array(landPlan),
  errors: [],
});

/** Closed: the last corner is the first. */
const outline = z.array(position);
const drawnOutline = outline.check(
  z.maxLength(mostCorners),
  ...outlineFaults.map((name) =>
    z.refine<[number, number][]>((ring) => faultOfOutline(ring) !== name, fault(`outline_${name}`)),
  ),
);

/** A land as those see it who run it. */
export const landRecord = z.strictObject({
  id,
  version,
  name: localizedName,
  site: landSite,
  rainMm: z.nullable(z.int()),
  areaM2: z.nullable(z.number()),
  point,
  /** Null where nobody drew it. */
  outline: z.nullable(outline),
  /** Who gave the land, as everybody may read it on its trees. */
  ownerName: z.nullable(localizedName),
  /** The landowner's account; null where there is none, and for those who may not know. */
  holder: z.nullable(holder),
  efforts: z.array(z.strictObject({ id, name: localizedName })),
  treeCount: z.int(),
  standing: z.int(),
});
export type LandRecord = z.output<typeof landRecord>;

export const landDraft = z.strictObject({
  name: writtenName,
  site: landSite,
  rainMm: z.nullable(z.int().check(z.gte(0), z.lte(3_000))),
  outline: drawnOutline,
  ownerName: z.nullable(writtenName),
  holderPhone,
});
export type LandDraft = z.output<typeof landDraft>;

/** What is left out stays as it is. */
export const landChanges = z.partial(landDraft);
export type LandChanges = z.output<typeof landChanges>;

export const getLand = endpoint({
  method: 'GET',
  path: '/land/:id',
  access: 'staff',
  summary: 'One land that the caller runs, owns, pays trees on or plants on',
  params: z.strictObject({ id }),
  data: landRecord,
  errors: [...staffErrors, 'NOT_FOUND'],
});

export const createLand = endpoint({
  method: 'POST',
  path: '/land',
  access: 'staff',
  isIdempotent: true,
  summary: 'A new land, with its outline',
  body: landDraft,
  data: landRecord,
  errors: [...staffErrors, 'INVALID_PHONE'],
});

export const updateLand = endpoint({
  method: 'PATCH',
  path: '/land/:id',
  access: 'staff',
  isVersioned: true,
  summary: 'Edits a land; its owner edits all of it but whose it is',
  params: z.strictObject({ id }),
  body: landChanges,
  data: landRecord,
  errors: [...staffErrors, ...editErrors],
});
