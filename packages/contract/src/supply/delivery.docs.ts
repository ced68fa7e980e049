import type { Docs } from '../core/docs.ts';
import type * as contract from './delivery.ts';

export const about = 'Deliveries of saplings from a nursery to an effort and its stock.';

const line = {
  specie: { id: 'prosopis-cineraria', commonName: { ar: 'الغاف', en: 'Ghaf', pt: 'Ghaf' } },
  ordered: 300,
  received: null,
};

const summary = {
  id: '019b2f3a-7c1e-7d42-9a55-0c1d2e3f4a60',
  code: 'D-7K3M9QX2',
  effort: {
    id: '019b2f3a-7c1e-7d42-9a55-0c1d2e3f4a61',
    name: { ar: 'غاف الشرقية', en: 'Ghaf of the East' },
  },
  land: { id: '019b2f3a-7c1e-7d42-9a55-0c1d2e3f4a62', name: { ar: 'الظهران', en: 'Dhahran' } },
  company: null,
  nursery: { ar: 'مشتل الأحساء', en: 'Al-Ahsa Nursery', pt: 'Viveiro Al-Ahsa' },
  status: 'scheduled' as const,
  dueOn: '2026-03-10',
  daysLate: 0,
  lines: [line],
  openIssues: 0,
  version: 1,
  updatedAt: '2026-03-01T09:30:00.000Z',
};

const created = {
  kind: 'created' as const,
  status: 'scheduled' as const,
  note: null,
  by: null,
  at: summary.updatedAt,
};

export const docs = {
  deliveryStatus: {
    description:
      'scheduled → in_transit → delivered; scheduled or in_transit → cancelled or failed; failed → scheduled.',
    example: 'scheduled',
  },
  deliveryLine: { description: 'Number of saplings of one species.', example: line },
  deliverySummary: { description: 'A delivery in lists and on the board.', example: summary },
  deliveryStep: { description: 'A step in the history of a delivery.', example: created },
  delivery: {
    description: 'A delivery with its history.',
    example: {
      ...summary,
      note: 'البوابة الشرقية، قبل التاسعة',
      follows: null,
      followedBy: null,
      deliveredAt: null,
      createdAt: summary.updatedAt,
      photos: [],
      steps: [created],
      issues: [],
    },
  },
  listDeliveries: {
    description:
      'Companies see deliveries of their efforts, landowners those for their lands, planters those of efforts they plant for, staff all. There is a next page only when this one is full.',
  },
  scheduleDelivery: {
    description:
      '`followsId` schedules the missing rest of an incomplete delivery: once, and at most the missing quantity.',
    body: {
      effortId: summary.effort.id,
      nursery: summary.nursery,
      dueOn: summary.dueOn,
      lines: [{ specieId: line.specie.id, quantity: 300 }],
    },
  },
  updateDelivery: {
    description:
      'Allowed while scheduled or failed; in transit only the day and the note can change. `If-Match` is the version read before.',
    body: { dueOn: '2026-03-12' },
  },
  moveDelivery: {
    description:
      'Any other transition returns 409 and changes nothing. `delivered` requires the received quantity of every line and adds it to the stock of the effort, as a batch, in the same transaction.',
    body: { status: 'delivered', received: [{ specieId: line.specie.id, quantity: 280 }] },
  },
  addDeliveryPhoto: {
    description: 'At most twelve photos per delivery; each at most 8 MB and 50 megapixels.',
  },
} satisfies Docs<typeof contract>;
