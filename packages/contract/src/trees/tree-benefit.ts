import * as z from 'zod/mini';

import { endpoint } from '../core/endpoint.ts';
import { instant, localizedName, publicId, minSize } from '../core/primitives.ts';
import { ecoBenefit, likely } from './eco-benefit.ts';

const treeSize = z.strictObject({
  /** Null for a shrub, which has many stems. */
  dbhCm: z.nullable(z.number()),
  heightM: z.number(),
  crownM: z.number(),
});

export const ecoGrade = z.enum(['A', 'B', 'C', 'default']);

/** Models and sources for "how is this calculated". */
export const specieModel = z.strictObject({
  id: z.nullable(z.string()),
  commonName: z.nullable(localizedName),
  scientificName: z.nullable(z.string()),
  grade: ecoGrade,
  /** Measurement that determines the age: the trunk, the height of a palm, or null for a shrub. */
  measuredBy: z.nullable(z.enum(['dbh', 'height'])),
  growthModel: z.nullable(z.string()),
  biomassModel: z.nullable(z.string()),
  woodDensityGPerCm3: z.nullable(z.number()),
  maxDbhCm: z.nullable(z.number()),
  maxHeightM: z.nullable(z.number()),
  /** Published source of each part of the model. */
  sources: z.array(
    z.strictObject({ part: z.enum(['growth', 'height', 'crown', 'mass', 'wood']), source: z.string() }),
  ),
  publishedEquations: z.array(
    z.strictObject({ what: z.string(), equation: z.string(), unit: z.string(), source: z.string() }),
  ),
  note: z.nullable(z.string()),
});

export const curvePoint = z.strictObject({
  at: instant,
  co2RemovedKg: z.number(),
  likely,
  size: treeSize,
});

/** Benefits of a tree, calculated for the same time as those of its forest. */
export const treeBenefit = z.strictObject({
  ...ecoBenefit.shape,
  site: z.enum(['irrigated', 'wadi', 'rainfed', 'coast']),
  plantedAt: instant,
  endedAt: z.nullable(instant),
  size: treeSize,
  isMeasured: z.boolean(),
  /** Replacement cost, an alternative valuation that is never added to `value`; null without a price. */
  replacementValue: z.nullable(ecoBenefit.shape.value),
  /** Expected removal at the start of a year about ten years ahead; null for a lost tree. */
  forecast: z.nullable(z.strictObject({ year: z.int(), at: instant, co2RemovedKg: z.number(), likely })),
  /** Next round amount and its expected date; null when the tree is lost or will not reach one. */
  nextMilestone: z.nullable(z.strictObject({ co2Kg: z.number(), at: instant })),
  curve: z.strictObject({
    past: z.array(curvePoint),
    /** From `to` on; empty for a lost tree. */
    future: z.array(curvePoint),
    measured: z.array(
      z.strictObject({
        at: instant,
        dbhCm: z.nullable(z.number()),
        heightM: z.nullable(z.number()),
        co2RemovedKg: z.number(),
      }),
    ),
  }),
  model: specieModel,
});
export type TreeBenefit = z.output<typeof treeBenefit>;

export const getEcoBenefitOfTree = endpoint({
  method: 'GET',
  path: '/tree/:publicId/eco_benefit',
  access: 'visitor',
  summary: 'Benefits of one tree since planting, past and future curve, forecast, and calculation method',
  params: z.strictObject({ publicId }),
  data: treeBenefit,
  errors: ['NOT_FOUND'],
});

const amount = (max: number) => z.coerce.number().check(z.gte(minSize), z.lte(max));
const timestamp = z.iso.datetime({ offset: true });

export const estimateTree = endpoint({
  method: 'GET',
  path: '/eco/estimate',
  access: 'public',
  summary: 'Estimates the benefits of a tree from `plantedAt` until `at`, which defaults to now',
  query: z.strictObject({
    specie: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(80))),
    plantedAt: timestamp,
    at: z.optional(timestamp),
    site: z._default(z.enum(['irrigated', 'wadi', 'rainfed', 'coast']), 'irrigated'),
    dbhCm: z.optional(amount(1_000)),
    heightM: z.optional(amount(200)),
  }),
  data: z.strictObject({
    specie: z.nullable(z.string()),
    grade: ecoGrade,
    size: treeSize,
    benefits: z.omit(ecoBenefit, { asOf: true, byLevel: true, headlineKg: true }),
    /** The diameter if the number was a girth; set only when the diameter is implausible and this is not. */
    dbhIfGirthCm: z.nullable(z.number()),
  }),
  errors: ['MEASUREMENT_UNLIKELY'],
});
