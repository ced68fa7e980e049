import type { Docs } from './docs.ts';
import type * as contract from './measurement.ts';

export const about = 'Measuring a tree.';

export const docs = {
  measureTree: {
    description:
      'Told as a diameter or a girth at 1.37 m, or the height of a palm; the answer is what the tree gives by that.',
    body: { dbhCm: 12.5 },
  },
} satisfies Docs<typeof contract>;
