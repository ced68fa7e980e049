import type { Docs } from '../core/docs.ts';
import type * as contract from './survival.ts';

export const about = 'Survival rates of trees with their sample size.';

export const docs = {
  survivalAfter: {
    description:
      'A replaced tree counts as lost; its replacement counts from its own planting. The range is the 95 % Wilson interval.',
  },
  survival: { description: 'Survival after one, two and three years.' },
} satisfies Docs<typeof contract>;
