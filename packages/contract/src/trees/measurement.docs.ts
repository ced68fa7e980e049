import type { Docs } from '../core/docs.ts';
import type * as contract from './measurement.ts';

export const about = 'Tree measurements.';

export const docs = {
  measureTree: {
    description:
      'Accepts a diameter or girth at 1.37 m, or the height of a palm; returns the resulting benefits of the tree.',
    body: { dbhCm: 12.5 },
  },
} satisfies Docs<typeof contract>;
