import { maxSampleTrees, sampleOutcomes, sampleScopes } from '@nabta/domain/sample';
import * as z from 'zod/mini';

import { endpoint } from '../core/endpoint.ts';
import { id, instant, localizedName, publicId } from '../core/primitives.ts';
import { staffErrors } from '../people/record.ts';
import { reason } from '../people/staff.ts';
import { specieSummary } from '../trees/specie.ts';
import { sampleResult } from '../trees/survival.ts';

const namedRecord = z.strictObject({ id, name: localizedName });
const scope = z.enum(sampleScopes);
const ratioOf = sampleResult.shape;

export const sampleSummary = z.strictObject({
  id,
  scope,
  /** The land, effort or company whose trees were sampled. */
  stand: namedRecord,
  drawnAt: instant,
  /** Last day on which a visit counts, in Riyadh. */
  endsOn: z.iso.date(),
  closedAt: z.nullable(instant),
  population: z.int(),
  trees: z.int(),
  /** Trees that somebody independent visited since the draw, found or not. */
  reached: z.int(),
  /** 1 for the first sample of these trees. */
  draw: z.int(),
  /** Null while open. */
  result: z.nullable(
    z.strictObject({
      alive: ratioOf.alive,
      dead: ratioOf.dead,
      notFound: ratioOf.notFound,
      existence: ratioOf.existence,
      survival: ratioOf.survival,
      method: ratioOf.method,
    }),
  ),
});
export type SampleSummary = z.output<typeof sampleSummary>;

export const sampleTree = z.strictObject({
  publicId,
  specie: z.nullable(specieSummary),
  land: z.nullable(namedRecord),
  longitude: z.number(),
  latitude: z.number(),
  /** Null while nobody independent visited it and the sample is open. */
  outcome: z.nullable(z.enum(sampleOutcomes)),
});
export type SampleTree = z.output<typeof sampleTree>;

export const sample = z.strictObject({
  ...sampleSummary.shape,
  /** Why it was drawn although an earlier sample exists. */
  reason: z.nullable(z.string()),
  /** SHA-256 of the seed. */
  commitment: z.string(),
  /** Null while open. */
  seed: z.nullable(z.string()),
  strata: z.array(
    z.strictObject({
      land: z.nullable(namedRecord),
      specie: z.nullable(specieSummary),
      population: z.int(),
      trees: z.int(),
      reached: z.int(),
    }),
  ),
  sampled: z.array(sampleTree),
});
export type Sample = z.output<typeof sample>;

const samplers = { access: 'staff', capability: 'drawSamples' } as const;
const params = z.strictObject({ id });

export const listSamples = endpoint({
  method: 'GET',
  path: '/sample',
  ...samplers,
  summary: 'Random samples of trees, newest first',
  query: z.strictObject({
    cursor: z.optional(id),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 50),
  }),
  data: z.array(sampleSummary),
  errors: [...staffErrors],
});

export const getStand = endpoint({
  method: 'GET',
  path: '/sample/stand/:scope/:id',
  ...samplers,
  summary: 'How many trees a sample would be drawn from, and its suggested size',
  params: z.strictObject({ scope, id }),
  data: z.strictObject({
    /** Trees alive in the records. */
    population: z.int(),
    strata: z.int(),
    suggestedTrees: z.int(),
    /** Samples drawn so far. */
    draws: z.int(),
  }),
  errors: [...staffErrors, 'NOT_FOUND'],
});

export const drawSample = endpoint({
  method: 'POST',
  path: '/sample',
  ...samplers,
  isIdempotent: true,
  summary: 'Draws a random sample of a stand and plans its rounds',
  body: z.strictObject({
    scope,
    id,
    trees: z.int().check(z.gte(1), z.lte(maxSampleTrees)),
    endsOn: z.iso.date(),
    /** Required when the stand was sampled before. */
    reason: z.optional(reason),
  }),
  data: sample,
  errors: [...staffErrors, 'NOT_FOUND', 'CONFLICT', 'NO_TREES_TO_SAMPLE'],
});

export const getSample = endpoint({
  method: 'GET',
  path: '/sample/:id',
  ...samplers,
  summary: 'One sample with its strata, trees and progress',
  params,
  data: sample,
  errors: [...staffErrors, 'NOT_FOUND'],
});

export const closeSample = endpoint({
  method: 'POST',
  path: '/sample/:id/close',
  ...samplers,
  summary: 'Closes a sample; trees that were not reached count as not found',
  params,
  data: sample,
  errors: [...staffErrors, 'NOT_FOUND', 'CONFLICT'],
});
