import type { Docs } from './docs.ts';
import type * as contract from './tree-record.ts';
import { treeExample } from './tree.docs.ts';

export const about = 'Trees as staff works with them: the table, the file of each, and its changes.';

const record = {
  ...treeExample,
  status: 'healthy' as const,
  effort: { id: '019b2f3a-7c1e-7d42-9a55-0c1d2e3f4a53', name: { ar: 'خضراء الرياض', en: 'Green Riyadh' } },
  tag: '7K3M9QX2TB',
  co2RemovedKg: 38.2,
};

export const docs = {
  treeStatus: {
    description: 'How a tree does; the one that counts most where several are true.',
    example: 'healthy',
  },
  treeRecordSort: {
    description: 'The order of their planting, the oldest or the newest first.',
    example: '-plantedAt',
  },
  treeRecord: { description: 'A tree as a row of the table of staff.', example: record },
  treeRecordChoices: { description: 'What the table can be filtered by.' },
  treeChange: {
    description:
      'Something that happened to a tree: an edit by staff, another hand, an entry of its passport.',
    example: {
      source: 'audit',
      seq: 12,
      kind: 'edited',
      at: '2026-03-01T09:30:00.000Z',
      person: null,
      reason: 'Seen at the round',
      before: { isDamaged: false },
      after: { isDamaged: true },
    },
  },
  treeFile: { description: 'All that staff knows of one tree.' },
  listTreeRecords: {
    description:
      'A company sees the trees it pays for, a landowner those on their lands, a planter those they planted, staff all. Removed trees are listed only by `status=removed`. With `planted` and no `sort`, the newest planting comes first.',
  },
  countTreeRecords: { description: 'Exact where roll-ups know it, else counted up to 10,000.' },
  exportTreeRecords: {
    description:
      'UTF-8 with a byte order mark. Of more than 100 trees the owners are left out (SECURITY D13).',
  },
  exportTreeMap: {
    description: 'A FeatureCollection of points in WGS 84, written as it is read. It names no owner.',
  },
  editTree: {
    description:
      'One field without the right to it refuses all. Sums, map, passport and owner follow in the same transaction.',
    body: { reason: 'Seen at the round', isDamaged: true },
  },
  exchangeTag: {
    description: 'Whoever scans the old one is told that there is no such tag.',
    body: { reason: 'The tag was torn off' },
  },
} satisfies Docs<typeof contract>;
