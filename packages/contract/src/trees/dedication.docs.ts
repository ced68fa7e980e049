import type { Docs } from '../core/docs.ts';
import type * as contract from './dedication.ts';

export const about = 'Dedications that owners write for their trees.';

const example = { kind: 'ongoing_charity', name: 'نورة بنت سعد', isPublic: true } as const;

export const docs = {
  dedicationKind: { description: 'Purpose of a dedication.', example: 'ongoing_charity' },
  dedication: { description: 'Name and visibility of a dedication.', example },
  dedicateTree: {
    description:
      'One per tree. It is suspended while a gift is pending and ends when the owner changes, unless the gift is for the same occasion: then it is transferred, hidden until the new owner shows it.',
    body: example,
  },
  removeDedication: { description: 'Does nothing when the tree has no dedication.' },
} satisfies Docs<typeof contract>;
