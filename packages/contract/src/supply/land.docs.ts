import type { Docs } from './docs.ts';
import type * as contract from './land.ts';

export const about = 'Lands on which trees stand.';

const draft = {
  name: { ar: 'بستان الملقا', en: 'Al Malqa Grove', pt: 'Bosque de Al Malqa' },
  site: 'irrigated' as const,
  rainMm: 95,
  outline: [
    [46.604, 24.812],
    [46.609, 24.812],
    [46.609, 24.815],
    [46.604, 24.815],
    [46.604, 24.812],
  ] as [number, number][],
  ownerName: null,
};

export const docs = {
  landSite: {
    description: 'How trees on a land come by their water, which says how fast they grow.',
    example: 'irrigated',
  },
  landRecord: { description: 'A land as those see it who run it, own it or work on it.' },
  landDraft: {
    description:
      'Everything of a land that a new one needs. The outline is closed, does not cross itself, lies in the Kingdom and reaches at most three kilometres from its middle.',
    example: draft,
  },
  landChanges: { description: 'What of it is written anew; what is left out stays as it is.' },
  createLand: { body: draft },
  updateLand: { body: draft },
  sitePlan: {
    description:
      'GeoJSON of a land: its outline, gates, paths, water and parking, plots called by letters and rows numbered within each.',
  },
  landPlan: { description: 'A land with its plan.' },
} satisfies Docs<typeof contract>;
