import type { Docs } from './docs.ts';
import type * as contract from './survival.ts';

export const about = 'How many trees live on, told with what it rests on.';

const after = { years: 1 as const, basis: 412, count: 391, share: 0.949, low: 0.9234, high: 0.9665 };

export const docs = {
  survivalAfter: {
    description:
      'A tree that was replaced was lost; the tree in its place counts from its own planting. The range is that of Wilson, 95 %.',
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
