import type { Docs } from './docs.ts';
import type * as contract from './eco-benefit.ts';

export const about = 'What trees give: CO2, air, water and their worth, and how sure that is.';

const range =
  '`from_date` and `to_date` are the period, each rounded to the nearest midnight in Riyadh; from the oldest planting to tomorrow, and since planting and until now where left out. `asOf` says which second that was.';

export const docs = {
  likely: {
    description: 'Two chances in three that the truth lies inside.',
    example: { lowKg: 310.2, highKg: 560.9 },
  },
  ecoBenefit: { description: 'What trees gave between two moments, and how sure that is.' },
  ecoSum: {
    description: 'The sum that stands beside a sponsor, a land, an effort or a planter in a list.',
    example: {
      asOf: '2026-11-15T09:00:00.000Z',
      trees: { total: 12, counted: 12 },
      co2RemovedKg: 425.01,
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
      'Days up to two months, months up to twelve years, then years, where left out; longer ones of very many trees.',
  },
  ecoTimeline: { description: 'Between two midnights in Riyadh; the buckets add up to the total exactly.' },
  plantingChart: { description: 'Trees by the day of their planting in Riyadh.' },
  getEcoBenefit: { description: range, hasTag: true },
  getEcoTimeline: { description: `${range} At most 400 buckets.`, hasTag: true },
  getEcoBenefitOfAccount: { description: range, hasTag: true },
  getCountingChart: { description: '`from_date` and `to_date` are planting dates.', hasTag: true },
} satisfies Docs<typeof contract>;
