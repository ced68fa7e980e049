import type { Docs } from '../core/docs.ts';
import type * as contract from './survival.ts';

export const about = 'Survival rates of trees with their sample size.';

const after = { years: 1 as const, basis: 412, count: 391, share: 0.949, low: 0.9234, high: 0.9665 };

export const docs = {
  survivalAfter: {
    description:
      'A replaced tree counts as lost; its replacement counts from its own planting. The range is the 95 % Wilson interval.',
    example: after,
  },
  survival: {
    description: 'Survival after one, two and three years.',
    example: {
      scope: 'company',
      id: '019b2f3a-7c1e-7d42-9a55-0c1d2e3f4a50',
      name: { ar: 'شركة الواحة', en: 'Oasis Company' },
      after: [after],
    },
  },
} satisfies Docs<typeof contract>;
