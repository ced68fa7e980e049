import * as z from 'zod/mini';

import { endpoint } from './endpoint.ts';
import { id, instant } from './primitives.ts';
import { treeFilters } from './tree.ts';

const basis = z.strictObject({ kgCo2PerUnit: z.number(), year: z.nullable(z.number()), source: z.string() });
const equivalentNames = ['carKm', 'gasolineL', 'phoneCharges', 'gridKwhSaudi'] as const;
const everyEquivalent = <Value extends z.ZodMiniType>(value: Value) =>
  Object.fromEntries(equivalentNames.map((name) => [name, value])) as Record<
    (typeof equivalentNames)[number],
    Value
  >;

/** METHOD section 12: what trees gave between two moments, and how sure that is. */
export const ecoBenefit = z.strictObject({
  from: instant,
  to: instant,
  trees: z.strictObject({ total: z.int(), counted: z.int(), default: z.int() }),
  co2RemovedKg: z.number(),
  likely: z.strictObject({ lowKg: z.number(), highKg: z.number() }),
  annualRateKg: z.number(),
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
  equivalents: z.strictObject({
    ...everyEquivalent(z.number()),
    basis: z.strictObject(everyEquivalent(z.looseObject(basis.shape))),
  }),
  quality: z.strictObject({ A: z.int(), B: z.int(), C: z.int(), default: z.int() }),
  method: z.strictObject({ version: z.string(), dataVersion: z.string(), url: z.string() }),
});
export type EcoBenefit = z.output<typeof ecoBenefit>;

export const getEcoBenefit = endpoint({
  method: 'GET',
  path: '/tree/eco_benefit',
  access: 'account',
  summary:
    'What the caller’s trees gave; from_date and to_date are the period, since planting and now where left out',
  query: z.strictObject(treeFilters),
  data: ecoBenefit,
  errors: ['UNAUTHENTICATED', 'PROFILE_INCOMPLETE'],
});

export const getEcoBenefitOfAccount = endpoint({
  method: 'GET',
  path: '/tree/eco_benefit/for_account/:accountId',
  access: 'visitor',
  summary: 'What the trees of a person who is not private gave',
  params: z.strictObject({ accountId: id }),
  query: z.strictObject({ from_date: treeFilters.from_date, to_date: treeFilters.to_date }),
  data: ecoBenefit,
  errors: ['NOT_FOUND'],
});
