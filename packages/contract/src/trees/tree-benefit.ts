import * as z from 'zod/mini';

import { ecoBenefit, likely } from './eco-benefit.ts';
import { endpoint } from './endpoint.ts';
import { instant, localizedName, publicId, smallestSize } from './primitives.ts';

const treeSize = z.strictObject({
  /** Null for a shrub, which has many stems. */
  dbhCm: z.nullable(z.number()),
  heightM: z.number(),
  crownM: z.number(),
});

export const ecoGrade = z.enum(['A', 'B', 'C', 'default']);

/** What stands behind a tree's numbers, for "how is this calculated". */
export const specieModel = z.strictObject({
  id: z.nullable(z.string()),
  commonName: z.nullable(localizedName),
  scientificName: z.nullable(z.string()),
  grade: ecoGrade,
  /** What tells its age where it is measured: the trunk, the height of a palm, or nothing for a shrub. */
  measuredBy: z.nullable(z.enum(['dbh', 'height'])),
  growthModel: z.nullable(z.string()),
  biomassModel: z.nullable(z.string()),
  woodDensityGPerCm3: z.nullable(z.number()),
  maxDbhCm: z.nullable(z.number()),
  maxHeightM: z.nullable(z.number()),
  /** Of each part of the model, as published. */
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

/** All that the page of a tree says of what it gives, by the same clock as its forest. */
export const treeBenefit = z.strictObject({
  ...ecoBenefit.shape,
  site: z.enum(['irrigated', 'wadi', 'rainfed', 'coast']),
  plantedAt: instant,
  endedAt: z.nullable(instant),
  size: treeSize,
  isMeasured: z.boolean(),
  /** What it costs to replace it, the other of two methods that are never added; null where no price is known. */
  replacementValue: z.nullable(ecoBenefit.shape.value),
  /** What it will have removed when a year about ten years ahead begins; null where it has ended. */
  forecast: z.nullable(z.strictObject({ year: z.int(), at: instant, co2RemovedKg: z.number(), likely })),
  /** The next round amount and when it is expected; null where the tree has ended or will not reach one. */
  nextMilestone: z.nullable(z.strictObject({ co2Kg: z.number(), at: instant })),
  curve: z.strictObject({
    past: z.array(curvePoint),
    /** From `to` on; empty where it has ended. */
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
  summary:
    'What one tree gave since its planting, its curve past and future, what is ahead of it, and how that is calculated',
  params: z.strictObject({ publicId }),
  data: treeBenefit,
  errors: ['NOT_FOUND'],
});

const amount = (max: number) => z.coerce.number().check(z.gte(smallestSize), z.lte(max));
const moment = z.iso.datetime({ offset: true });

export const estimateTree = endpoint({
  method: 'GET',
  path: '/eco/estimate',
  access: 'public',
  summary: 'What such a tree would do from plantedAt until `at`, now where left out',
  query: z.strictObject({
    specie: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(80))),
    plantedAt: moment,
    at: z.optional(moment),
    site: z._default(z.enum(['irrigated', 'wadi', 'rainfed', 'coast']), 'irrigated'),
    dbhCm: z.optional(amount(1_000)),
    heightM: z.optional(amount(200)),
  }),
  data: z.strictObject({
    specie: z.nullable(z.string()),
    grade: ecoGrade,
    size: treeSize,
    benefits: z.omit(ecoBenefit, { asOf: true }),
    /** The diameter if the number was a girth: set where the number as given is unlikely and this one is not. */
    dbhIfGirthCm: z.nullable(z.number()),
  }),
  errors: ['MEASUREMENT_UNLIKELY'],
});
