import type { Docs } from '../core/docs.ts';
import type * as contract from './survival.ts';

export const about = 'Survival rates of trees with their sample size.';

const after = { years: 1 as const, basis: 412, count: 391, share: 0.949, low: 0.9234, high: 0.9665 };

const sample = {
  id: '019b2f3a-7c1e-7d42-9a55-0c1d2e3f4a51',
  drawnAt: '2026-03-01T06:00:00.000Z',
  closedAt: '2026-03-20T06:00:00.000Z',
  trees: 120,
  population: 4_000,
  alive: 111,
  dead: 5,
  notFound: 4,
  existence: { share: 0.9667, low: 0.9182, high: 0.9868 },
  survival: { share: 0.925, low: 0.8648, high: 0.9595 },
  method: 'stratified-wilson-1',
  draws: 1,
  seed: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  commitment: '4355a46b19d348dc2f57c046f8ef63d4538ebb936000f3c9ee954a27460dd865',
};

export const docs = {
  survivalAfter: {
    description:
      'A replaced tree counts as lost; its replacement counts from its own planting. The range is the 95 % Wilson interval.',
    example: after,
  },
  sampleResult: {
    description:
      'A stratified random sample that independent people visited; a tree that was not reached in time counts as not found. The ranges are 95 % Wilson intervals with finite population correction. A tree belongs to the sample when the SHA-256 of `<seed>:<publicId>` is among the smallest of its land and species.',
    example: sample,
  },
  survival: {
    description: 'Survival after one, two and three years, and the result of the newest random sample.',
    example: {
      scope: 'company',
      id: '019b2f3a-7c1e-7d42-9a55-0c1d2e3f4a50',
      name: { ar: 'شركة الواحة', en: 'Oasis Company' },
      after: [after],
      sample,
    },
  },
} satisfies Docs<typeof contract>;
