import type { Docs } from './docs.ts';
import type * as contract from './impact.ts';

export const about = 'Impact pages of people, sponsors, efforts, lands, planters and the whole platform.';

export const docs = {
  impact: { description: 'All of an impact page.' },
  getImpact: {
    description:
      'Sponsors, efforts and the whole platform are for everybody, a forest for its owner and, unless private, everybody, a land and a planter for themselves and staff.',
    hasTag: true,
  },
} satisfies Docs<typeof contract>;
