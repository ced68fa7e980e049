import type { Docs } from '../docs.ts';
import type * as contract from './place.ts';

export const about = 'Names of places.';

export const docs = {
  locationResult: {
    description: 'What a point is called; all null at sea.',
    example: {
      latitude: 26.2917,
      longitude: 50.2083,
      city: 'الخبر',
      country: 'المملكة العربية السعودية',
      region: 'المنطقة الشرقية',
    },
  },
  spotWords: {
    description: 'How a spot is called in a few characters, and by which system.',
    example: { words: '7HRG76R5+M8W', kind: 'plus_code', nearestPlace: 'الخبر' },
  },
} satisfies Docs<typeof contract>;
