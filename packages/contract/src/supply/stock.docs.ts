import type { Docs } from './docs.ts';
import type * as contract from './stock.ts';

export const about = 'Saplings that efforts hold and have not planted yet, and why their number changed.';

const effort = {
  id: '019b2f3a-7c1e-7d42-9a55-0c1d2e3f4a61',
  name: { ar: 'غاف الشرقية', en: 'Ghaf of the East' },
};
const specie = { id: 'prosopis-cineraria', commonName: { ar: 'الغاف', en: 'Ghaf', pt: 'Ghaf' } };

export const docs = {
  movementKind: {
    description:
      'delivered: it came. adjusted: an issue was resolved so. planted: a tree took one. returned: a planting was taken back.',
    example: 'delivered',
  },
  effortStock: {
    description: 'What one effort holds.',
    example: {
      effort,
      quantity: 245,
      species: [{ specie, quantity: 245, delivered: 280, adjusted: -20, planted: 15 }],
    },
  },
  stockMovement: {
    description: 'Why stock changed.',
    example: {
      id: '019b2f3a-7c1e-7d42-9a55-0c1d2e3f4a70',
      effort,
      specie,
      quantity: 280,
      kind: 'delivered',
      source: { type: 'delivery', id: '019b2f3a-7c1e-7d42-9a55-0c1d2e3f4a60', code: 'D-7K3M9QX2' },
      note: null,
      by: null,
      at: '2026-03-10T06:10:00.000Z',
    },
  },
  listStock: {
    description: 'Stock is always the sum of its movements, and never below zero.',
  },
} satisfies Docs<typeof contract>;
