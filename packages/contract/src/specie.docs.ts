import type { Docs } from './docs.ts';
import type * as contract from './specie.ts';

export const about = 'The species of the trees.';

export const docs = {
  specieSummary: {
    description: 'A species as lists show it.',
    example: { id: 'prosopis-cineraria', commonName: { ar: 'غاف', en: 'Ghaf', pt: 'Ghaf' } },
  },
} satisfies Docs<typeof contract>;
