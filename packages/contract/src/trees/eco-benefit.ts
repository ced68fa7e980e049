import * as z from 'zod/mini';

import { endpoint } from './endpoint.ts';
import { id, instant } from './primitives.ts';
import { datedQuery, dates, treeFilters } from './tree.ts';

const basis = z.strictObject({ kgCo2PerUnit: z.number(), year: z.nullable(z.number()), source: z.string() });
const equivalentNames = ['carKm', 'gasolineL', 'phoneCharges', 'gridKwhSaudi'] as const;
const everyEquivalent = <Value extends z.ZodMiniType>(value: Value) =>
  Object.fromEntries(equivalentNames.map((name) => [name, value])) as Record<
    (typeof equivalentNames)[number],
    Value
  >;

/** Two chances in three that the truth lies inside. */
export const likely = z.strictObject({ lowKg: z.number(), highKg: z.number() });

/** What was given between two moments. */
const period = {
  from: instant,
  to: instant,
  co2RemovedKg: z.number(),
  likely,
  avoided: z.nullable(z.strictObject({ electricityKwh: z.number(), co2Kg: z.number() })),
  air: z.strictObject({
    o3G: z.number(),
    no2G: z.number(),
    so2G: z.number(),
    pm10G: z.number(),
    pm25G: z.number(),
  }),
  waterM3: z.number(),
  value: z.strictObject({
    amount: z.number(),
    currency: z.string(),
    method: z.string(),
    priceYear: z.nullable(z.int()),
  }),
};

/**
 * The second for which a number is told. Every number about trees lies on the straight line between the two midnights in
 * Riyadh around it, so that the numbers of trees add up to those of their forest.
 */
const asOf = instant;

/** What a number rests on: how well the species of its trees are known, and by which method it was found. */
const quality = z.strictObject({ A: z.int(), B: z.int(), C: z.int(), default: z.int() });
const method = z.strictObject({ version: z.string(), dataVersion: z.string(), url: z.string() });

/** METHOD section 12: what trees gave between two moments, and how sure that is. */
export const ecoBenefit = z.strictObject({
  asOf,
  ...period,
  trees: z.strictObject({ total: z.int(), counted: z.int(), default: z.int() }),
  annualRateKg: z.number(),
  equivalents: z.strictObject({
    ...everyEquivalent(z.number()),
    basis: z.strictObject(everyEquivalent(z.looseObject(basis.shape))),
  }),
  quality,
  method,
});
export type EcoBenefit = z.output<typeof ecoBenefit>;

/** The sum that stands beside a sponsor, a land, an effort or a planter in a list; the rest is told by its impact. */
export const ecoSum = z.strictObject({
  asOf,
  trees: z.strictObject({ total: z.int(), counted: z.int() }),
  co2RemovedKg: z.number(),
  likely,
  annualRateKg: z.number(),
  waterM3: z.number(),
  value: period.value,
  basis: z.strictObject({ quality, method }),
});
export type EcoSum = z.output<typeof ecoSum>;

export const intervals = ['day', 'month', 'year'] as const;
export type Interval = (typeof intervals)[number];

/** Without one: days up to two months, months up to twelve years, then years; longer ones of more trees than that bears. */
export const interval = z.optional(z.enum(intervals));

/** The most buckets of an answer; a longer range needs a longer interval. */
export const maxBuckets = 400;

/** Cut at midnights in Riyadh; the buckets add up to the total exactly. */
export const ecoTimeline = z.strictObject({
  interval: z.enum(intervals),
  total: ecoBenefit,
  buckets: z.array(
    z.strictObject({
      ...period,
      /** Since the start of the range. */
      cumulativeCo2Kg: z.number(),
      cumulativeLikely: likely,
    }),
  ),
});
export type EcoTimeline = z.output<typeof ecoTimeline>;

/** Trees by the day of their planting in Riyadh. */
export const plantingChart = z.strictObject({
  interval: z.enum(intervals),
  from: instant,
  to: instant,
  buckets: z.array(
    z.strictObject({
      from: instant,
      to: instant,
      planted: z.int(),
      /** All that had been planted by the end of the bucket, those before the range included. */
      plantedSoFar: z.int(),
    }),
  ),
});
export type PlantingChart = z.output<typeof plantingChart>;

const signedIn = ['UNAUTHENTICATED', 'PROFILE_INCOMPLETE'] as const;

export const getEcoBenefit = endpoint({
  method: 'GET',
  path: '/tree/eco_benefit',
  access: 'account',
  summary: 'What the caller’s trees gave',
  query: datedQuery(treeFilters),
  data: ecoBenefit,
  errors: signedIn,
});

export const getEcoTimeline = endpoint({
  method: 'GET',
  path: '/tree/eco_benefit/timeline',
  access: 'account',
  summary: 'What the caller’s trees gave by days, months or years, per period and cumulative',
  query: datedQuery({ ...treeFilters, interval }),
  data: ecoTimeline,
  errors: signedIn,
});

export const getEcoBenefitOfAccount = endpoint({
  method: 'GET',
  path: '/tree/eco_benefit/for_account/:accountId',
  access: 'visitor',
  summary: 'What the trees of a person who is not private gave',
  params: z.strictObject({ accountId: id }),
  query: datedQuery(dates),
  data: ecoBenefit,
  errors: ['NOT_FOUND'],
});

export const getCountingChart = endpoint({
  method: 'GET',
  path: '/tree/counting_chart',
  access: 'account',
  summary: 'How many of the caller’s trees were planted by days, months or years',
  query: datedQuery({ ...treeFilters, interval }),
  data: plantingChart,
  errors: signedIn,
});
