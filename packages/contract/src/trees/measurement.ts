import * as z from 'zod/mini';

import { endpoint } from '../core/endpoint.ts';
import { heightM, publicId, trunkCm } from '../core/primitives.ts';
import { treeBenefit } from './tree-benefit.ts';

/** Reasons to reject a measurement, in `details.kind` of MEASUREMENT_UNLIKELY. */
export const measurementErrors = [
  'no_measure',
  'before_planting',
  'after_end',
  'not_after_last',
  'too_small',
  'too_large',
  'shrinking',
  'too_fast',
  /** Only this one can be overridden with `confirm`: possible, but probably a girth entered as diameter. */
  'girth_as_diameter',
] as const;
export type MeasurementError = (typeof measurementErrors)[number];

export const measureTree = endpoint({
  method: 'POST',
  path: '/tree/:publicId/measurement',
  access: 'account',
  summary: 'Records the size of a tree, by its owner or its staff',
  params: z.strictObject({ publicId }),
  body: z.strictObject({
    dbhCm: z.optional(trunkCm),
    girthCm: z.optional(trunkCm),
    heightM: z.optional(heightM),
    /** Defaults to now. */
    measuredAt: z.optional(z.iso.datetime({ offset: true })),
    confirm: z.optional(z.boolean()),
  }),
  data: treeBenefit,
  errors: [
    'UNAUTHENTICATED',
    'PROFILE_INCOMPLETE',
    'FORBIDDEN',
    'SECOND_FACTOR_REQUIRED',
    'NOT_FOUND',
    'MEASUREMENT_UNLIKELY',
  ],
});
