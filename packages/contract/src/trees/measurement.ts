import * as z from 'zod/mini';

import { endpoint } from './endpoint.ts';
import { heightM, publicId, trunkCm } from './primitives.ts';
import { treeBenefit } from './tree-benefit.ts';

/** Why a measurement is not taken; stands in `details.kind` of MEASUREMENT_UNLIKELY. */
export const measurementFaults = [
  'no_measure',
  'before_planting',
  'after_end',
  'not_after_last',
  'too_small',
  'too_large',
  'shrinking',
  'too_fast',
  /** The only one that `confirm` overrides: possible, but likely a girth that was given as a diameter. */
  'girth_as_diameter',
] as const;
export type MeasurementFault = (typeof measurementFaults)[number];

export const measureTree = endpoint({
  method: 'POST',
  path: '/tree/:publicId/measurement',
  access: 'account',
  summary: 'The owner, or staff beside the tree, tells its size',
  params: z.strictObject({ publicId }),
  body: z.strictObject({
    dbhCm: z.optional(trunkCm),
    girthCm: z.optional(trunkCm),
    heightM: z.optional(heightM),
    /** Now where left out. */
    measuredAt: z.optional(z.iso.datetime({ offset: true })),
    confirm: z.optional(z.boolean()),
  }),
  data: treeBenefit,
  errors: ['UNAUTHENTICATED', 'PROFILE_INCOMPLETE', 'FORBIDDEN', 'NOT_FOUND', 'MEASUREMENT_UNLIKELY'],
});
