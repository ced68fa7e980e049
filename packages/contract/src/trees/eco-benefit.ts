import { recordFrom } from '@nabta/domain/typed-object';
import * as z from 'zod/mini';

import { datedQuery, dates } from '../core/dated-query.ts';
import { endpoint } from '../core/endpoint.ts';
import { id, instant, levelSums } from '../core/primitives.ts';
import { treeFilters } from './tree.ts';

const basis = z.strictObject({ kgCo2PerUnit: z.number(), year: z.nullable(z.number()), source: z.string() });
const equivalentNames = ['carKm', 'gasolineL', 'phoneCharges', 'gridKwhSaudi'] as const;
const forEachEquivalent = <Value extends z.ZodMiniType>(value: Value) =>
  recordFrom(equivalentNames, () => value);

export const likely = z.strictObject({ lowKg: z.number(), highKg: z.number() });

/** Benefits in a period. */
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
 * Time of calculation, to the second. Values are interpolated linearly between Riyadh midnights, so the
 * values of trees add up to those of their forest.
 */
const asOf = instant;

/** Number of trees per data quality of their species. */
const quality = z.strictObject({ A: z.int(), B: z.int(), C: z.int(), default: z.int() });
const method = z.strictObject({ version: z.string(), dataVersion: z.string(), url: z.string() });

/** Levels at the time of calculation, also for periods in the past. */
const levels = {
  byLevel: levelSums,
  /** Removal of verified and photographed trees; sums of more than one person's forest show this number first. */
  headlineKg: z.number(),
};

export const ecoBenefit = z.strictObject({
  asOf,
  ...period,
  ...levels,
  trees: z.strictObject({ total: z.int(), counted: z.int(), default: z.int() }),
  annualRateKg: z.number(),
  equivalents: z.strictObject({
    ...forEachEquivalent(z.number()),
    basis: z.strictObject(forEachEquivalent(z.looseObject(basis.shape))),
  }),
  quality,
  method,
});
export type EcoBenefit = z.output<typeof ecoBenefit>;

/** Summary for lists; the impact page has the full data. */
export const ecoSum = z.strictObject({
  asOf,
  trees: z.strictObject({ total: z.int(), counted: z.int() }),
  co2RemovedKg: z.number(),
  ...levels,
  likely,
  annualRateKg: z.number(),
  waterM3: z.number(),
  value: period.value,
  basis: z.strictObject({ quality, method }),
});
export type EcoSum = z.output<typeof ecoSum>;

export const intervals = ['day', 'month', 'year'] as const;
export type Interval = (typeof intervals)[number];

/** Default: days up to two months, months up to twelve years, then years; longer for very many trees. */
export const interval = z.optional(z.enum(intervals));

/** Maximum buckets per response; a longer range needs a longer interval. */
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

/** Grouped by planting date in Riyadh. */
export const plantingChart = z.strictObject({
  interval: z.enum(intervals),
  from: instant,
  to: instant,
  buckets: z.array(
    z.strictObject({
      from: instant,
      to: instant,
      planted: z.int(),
      /** Cumulative, including trees planted before the range. */
      plantedSoFar: z.int(),
    }),
  ),
});
export type PlantingChart = z.output<typeof plantingChart>;

const accountErrors = ['UNAUTHENTICATED', 'PROFILE_INCOMPLETE'] as const;

export const getEcoBenefit = endpoint({
  method: 'GET',
  path: '/tree/eco_benefit',
  access: 'account',
  summary: 'Benefits of the caller’s trees',
  query: datedQuery(treeFilters),
  data: ecoBenefit,
  errors: accountErrors,
});

export const getEcoTimeline = endpoint({
  method: 'GET',
  path: '/tree/eco_benefit/timeline',
  access: 'account',
  summary: 'Benefits of the caller’s trees by days, months or years, per period and cumulative',
  query: datedQuery({ ...treeFilters, interval }),
  data: ecoTimeline,
  errors: accountErrors,
});

export const getEcoBenefitOfAccount = endpoint({
  method: 'GET',
  path: '/tree/eco_benefit/for_account/:accountId',
  access: 'visitor',
  summary: 'Benefits of the trees of a person who is not private',
  params: z.strictObject({ accountId: id }),
  query: datedQuery(dates),
  data: ecoBenefit,
  errors: ['NOT_FOUND'],
});

export const getCountingChart = endpoint({
  method: 'GET',
  path: '/tree/counting_chart',
  access: 'account',
  summary: 'Number of the caller’s trees planted by day, month or year',
  query: datedQuery({ ...treeFilters, interval }),
  data: plantingChart,
  errors: accountErrors,
});
