import type { Docs } from '../core/docs.ts';
import { levelSumsExample } from '../core/primitives.docs.ts';
import type * as contract from './eco-benefit.ts';

export const about = 'Benefits of trees: CO2, air, water, their value and uncertainty.';

const range =
  '`from_date` and `to_date` limit the period, each rounded to the nearest midnight in Riyadh, between the oldest planting and tomorrow; they default to planting and now. `asOf` is the time of calculation.';

export const docs = {
  likely: {
    description: 'Interval that contains the true value with a probability of two thirds.',
    example: { lowKg: 310.2, highKg: 560.9 },
  },
  ecoBenefit: { description: 'Benefits of trees in a period, with uncertainty.' },
  ecoSum: {
    description: 'Total of a sponsor, land, effort or planter in a list.',
    example: {
      asOf: '2026-11-15T09:00:00.000Z',
      trees: { total: 12, counted: 12 },
      co2RemovedKg: 425.01,
      byLevel: levelSumsExample,
      headlineKg: 340,
      likely: { lowKg: 310.2, highKg: 560.9 },
      annualRateKg: 96.4,
      waterM3: 3.2,
      value: { amount: 318.4, currency: 'SAR', method: 'services', priceYear: 2026 },
      basis: {
        quality: { A: 8, B: 3, C: 1, default: 0 },
        method: { version: 'nabta-eco-1', dataVersion: '1.0.0', url: '/impact/method' },
      },
    },
  },
  interval: {
    description:
      'Defaults to days up to two months, months up to twelve years, then years; longer intervals for very many trees.',
  },
  ecoTimeline: { description: 'Midnight to midnight in Riyadh; the buckets add up to the total exactly.' },
  plantingChart: { description: 'Trees by planting date in Riyadh.' },
  getEcoBenefit: { description: range, hasEtag: true },
  getEcoTimeline: { description: `${range} At most 400 buckets.`, hasEtag: true },
  getEcoBenefitOfAccount: { description: range, hasEtag: true },
  getCountingChart: { description: '`from_date` and `to_date` are planting dates.', hasEtag: true },
} satisfies Docs<typeof contract>;
