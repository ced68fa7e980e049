import type { Docs } from './docs.ts';
import type * as contract from './land.ts';

export const about = 'Lands on which trees stand.';

export const docs = {
  sitePlan: {
    description:
      'GeoJSON of a land: its outline, gates, paths, water and parking, plots called by letters and rows numbered within each.',
  },
  landPlan: { description: 'A land with its plan.' },
} satisfies Docs<typeof contract>;
