import type { Docs } from '../../core/docs.ts';
import type * as contract from './place.ts';

export const about = 'Names of places.';

export const docs = {
  locationResult: {
    description: 'Names of a point; all null at sea.',
    example: {
      latitude: 26.2917,
      longitude: 50.2083,
      city: 'الخبر',
      country: 'المملكة العربية السعودية',
      region: 'المنطقة الشرقية',
    },
  },
  spotWords: {
    description: 'Short code of a point and its system.',
    example: { words: '7HRG76R5+M8W', kind: 'plus_code', nearestPlace: 'الخبر' },
  },
} satisfies Docs<typeof contract>;
