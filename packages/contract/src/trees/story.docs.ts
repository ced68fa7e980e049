import type { Docs } from './docs.ts';
import type * as contract from './story.ts';

export const about = 'A year of a forest, told on one card.';

export const docs = {
  story: {
    description: 'A year of a forest as its owner tells it.',
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
  getStory: { description: 'A year that has not begun is unknown; one without trees is told with none.' },
  getStoryPicture: { description: '1080 by 1350 pixels, in the language asked for.', hasTag: true },
} satisfies Docs<typeof contract>;
