import type { Docs } from '../core/docs.ts';
import type * as contract from './impact.ts';

export const about = 'Impact pages of people, sponsors, efforts, lands, planters and the platform.';

export const docs = {
  impact: { description: 'Data of an impact page.' },
  getImpact: {
    description:
      'Sponsors, efforts, planters and the platform are public; a forest is public unless its owner is private, a land unless its owner hides it.',
    hasEtag: true,
  },
} satisfies Docs<typeof contract>;
