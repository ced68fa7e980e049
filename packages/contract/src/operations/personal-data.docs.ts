import type { Docs } from '../core/docs.ts';
import type * as contract from './personal-data.ts';

export const about = 'Data subject rights: export and erasure.';

export const docs = {
  exportState: {
    description: 'Progress of a data export.',
    example: {
      askedAt: '2026-11-15T09:00:00.000Z',
      readyAt: '2026-11-15T09:00:04.000Z',
      goneAt: '2026-11-22T09:00:00.000Z',
      rows: 412,
      rowsWritten: 412,
    },
  },
  requestExport: {
    description:
      'Returns the current export while one is in progress. Three per day; an export is stored for a week.',
  },
  getExport: {
    description:
      'Contains `data.json`, the readable `my-data.html` in the language of the person, and uploaded pictures below `pictures/`. Returns 404 until it is ready.',
  },
  requestErasure: {
    description:
      'The account is erased after fourteen days: trees return to their sponsor or become unowned, pending gifts return to their givers, and the ledger stores a random id. Repeating the request changes nothing.',
    body: { code: '0712' },
  },
  cancelErasure: { description: 'Possible until the erasure has started.' },
} satisfies Docs<typeof contract>;
