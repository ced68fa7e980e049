import { planTileZoom } from '@nabta/domain/site-plan';
import * as z from 'zod/mini';

import { ecoSum } from './eco-benefit.ts';
import { endpoint } from './endpoint.ts';
import { id, localizedName } from './primitives.ts';
import { point } from './tree.ts';
import { fault } from './value-fault.ts';

export const listLands = endpoint({
  method: 'GET',
  path: '/land',
  access: 'account',
  summary: 'Lands, how many trees stand on each and what they gave',
  data: z.array(
    z.strictObject({
      id,
      name: localizedName,
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
