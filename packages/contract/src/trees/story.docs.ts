import type { Docs } from '../core/docs.ts';
import type * as contract from './story.ts';

export const about = 'Yearly summary of a forest on one card.';

export const docs = {
  story: {
    description: 'Yearly summary of a forest, for sharing.',
    example: {
      year: 2025,
      isOver: true,
      owner: { firstname: 'نورة', lastname: 'القحطاني' },
      asOf: '2026-01-03T09:00:00.000Z',
      from: '2024-12-31T21:00:00.000Z',
      to: '2025-12-31T21:00:00.000Z',
      trees: 12,
      planted: 3,
      co2RemovedKg: 84.21,
      likely: { lowKg: 61.5, highKg: 112.8 },
      species: [{ specie: 'prosopis-cineraria', commonName: { ar: 'الغاف', en: 'Ghaf' }, trees: 12 }],
      places: [
        {
          id: '019b2f3a-7c1e-7d42-9a55-0c1d2e3f4a5c',
          name: { ar: 'وادي حنيفة', en: 'Wadi Hanifa' },
          trees: 12,
        },
      ],
      gifts: { given: 2, received: 1 },
    },
  },
  getStory: { description: 'Returns 404 for a future year; a year without trees returns zero trees.' },
  getStoryPicture: { description: '1080 by 1350 pixels, in the requested language.', hasEtag: true },
} satisfies Docs<typeof contract>;
