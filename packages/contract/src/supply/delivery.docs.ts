import type * as contract from './delivery.ts';
import type { Docs } from './docs.ts';

export const about = 'Saplings on their way from a nursery to an effort, and into its stock.';

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
  deliveryLine: { description: 'How many saplings of one species.', example: line },
  deliverySummary: { description: 'A delivery as lists and the board show it.', example: summary },
  deliveryStep: { description: 'What somebody did with a delivery.', example: created },
  delivery: {
    description: 'A delivery with all that happened to it.',
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
      'A company sees those of its efforts, a landowner those for their lands, a planter those of efforts they planted for, staff all. There is a next page only when this one is full.',
  },
  scheduleDelivery: {
    description:
      'With `followsId` it brings the rest of a delivery that came short: once, and at most what was missing.',
    body: {
      effortId: summary.effort.id,
      nursery: summary.nursery,
      dueOn: summary.dueOn,
      lines: [{ specieId: line.specie.id, quantity: 300 }],
    },
  },
  updateDelivery: {
    description:
      'While it is scheduled or failed; on its way only the day and the note. `If-Match` names the version that was seen.',
    body: { dueOn: '2026-03-12' },
  },
  moveDelivery: {
    description:
      'Any other transition is a 409 and changes nothing. Delivering names what came of every line; it goes into the stock of the effort in the same transaction, and is a batch from then on.',
    body: { status: 'delivered', received: [{ specieId: line.specie.id, quantity: 280 }] },
  },
  addDeliveryPhoto: { description: 'At most twelve of a delivery; each at most 8 MB and 50 megapixels.' },
} satisfies Docs<typeof contract>;
