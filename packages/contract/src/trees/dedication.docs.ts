import type * as contract from './dedication.ts';
import type { Docs } from './docs.ts';

export const about = 'To whom the owner of a tree dedicated it.';

const example = { kind: 'ongoing_charity', name: 'نورة بنت سعد', isPublic: true } as const;

export const docs = {
  dedicationKind: { description: 'What a tree is dedicated for.', example: 'ongoing_charity' },
  dedication: { description: 'To whom a tree is dedicated, and whether anybody may see it.', example },
  dedicateTree: {
    description:
      'One for each tree. It rests while a gift holds the tree and ends when another person comes to own it, unless the gift is for the same occasion: then it goes with the tree, hidden until its new owner shows it.',
    body: example,
  },
  removeDedication: { description: 'A tree without a dedication stays as it is.' },
} satisfies Docs<typeof contract>;
