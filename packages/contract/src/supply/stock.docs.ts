import type { Docs } from '../core/docs.ts';
import type * as contract from './stock.ts';

export const about = 'Unplanted saplings of efforts, and stock movements.';

const effort = {
  id: '019b2f3a-7c1e-7d42-9a55-0c1d2e3f4a61',
  name: { ar: 'غاف الشرقية', en: 'Ghaf of the East' },
};
const specie = { id: 'prosopis-cineraria', commonName: { ar: 'الغاف', en: 'Ghaf', pt: 'Ghaf' } };

export const docs = {
  movementKind: {
    description:
      'delivered: a delivery arrived. adjusted: an issue was resolved. planted: a tree was planted. returned: a planting was reverted.',
    example: 'delivered',
  },
  effortStock: {
    description: 'Stock of an effort.',
    example: {
      effort,
      quantity: 245,
      species: [{ specie, quantity: 245, delivered: 280, adjusted: -20, planted: 15 }],
    },
  },
  stockMovement: {
    description: 'A change of stock.',
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
    description: 'Stock is the sum of its movements and never negative.',
  },
} satisfies Docs<typeof contract>;
