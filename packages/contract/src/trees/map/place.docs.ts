import type { Docs } from '../../core/docs.ts';
import type * as contract from './place.ts';

export const about = 'Names of places.';

export const docs = {
  locationResult: { description: 'Names of a point; all null at sea.' },
  spotWords: { description: 'Short code of a point and its system.' },
} satisfies Docs<typeof contract>;
