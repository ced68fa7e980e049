import type { Docs } from '../core/docs.ts';
import { treeExample } from '../trees/tree.docs.ts';
import type * as contract from './tree-record.ts';

export const about = 'Staff view of trees: table, record and history.';

const record = {
  ...treeExample,
  status: 'healthy' as const,
  effort: { id: '019b2f3a-7c1e-7d42-9a55-0c1d2e3f4a53', name: { ar: 'خضراء الرياض', en: 'Green Riyadh' } },
  tag: '7K3M9QX2TB',
  co2RemovedKg: 38.2,
};

export const docs = {
  treeStatus: {
    description: 'Status of a tree; the most important one if several apply.',
    example: 'healthy',
  },
  treeRecordSort: { description: 'Sort by planting date, ascending or descending.', example: '-plantedAt' },
  treeRecord: { description: 'A tree in the staff table.', example: record },
  treeRecordChoices: { description: 'Filter options of the table.' },
  treeChange: {
    description: 'An entry in the history of a tree: a staff edit, a transfer or a passport entry.',
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
  treeFile: { description: 'Full staff record of a tree.' },
  listTreeRecords: {
    description:
      'Companies see sponsored trees, landowners those on their lands, planters those they planted, staff all. Removed trees are listed only with `status=removed`. With `planted` and no `sort`, the newest planting comes first.',
  },
  countTreeRecords: { description: 'Exact when roll-ups cover the filters, otherwise counted up to 10,000.' },
  exportTreeRecords: {
    description: 'UTF-8 with a byte order mark. Owners are omitted for more than 100 trees.',
  },
  exportTreeMap: {
    description: 'A streamed FeatureCollection of points in WGS 84, without owners.',
  },
  editTree: {
    description:
      'Rejects the full request if the caller may not edit one of the fields. Totals, map, passport and owner notifications follow in the same transaction.',
    body: { reason: 'Seen at the round', isDamaged: true },
  },
  exchangeTag: { description: 'Scanning the old tag returns 404.', body: { reason: 'The tag was torn off' } },
} satisfies Docs<typeof contract>;
