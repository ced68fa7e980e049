import type { Docs } from './docs.ts';
import type * as contract from './personal-data.ts';

export const about = 'What a person may ask for by law: a copy of their data, and to be forgotten.';

export const docs = {
  exportState: {
    description: 'How far the copy of a person’s data is.',
    example: {
      askedAt: '2026-11-15T09:00:00.000Z',
      readyAt: '2026-11-15T09:00:04.000Z',
      goneAt: '2026-11-22T09:00:00.000Z',
      rows: 412,
      rowsWritten: 412,
    },
  },
  askForExport: {
    description: 'While one is being made it is answered as it is. Three a day; a copy is kept for a week.',
  },
  getExport: {
    description:
      '`data.json` for programs, `my-data.html` to read in the language of the person, and below `pictures/` the pictures they uploaded. Unknown until it is ready.',
  },
  askForErasure: {
    description:
      'After fourteen days the person is erased: trees go to their sponsor or stay unowned, gifts that wait go back, and the ledger keeps a random id. Asking again changes nothing.',
    body: { code: '0712' },
  },
  keepAccount: { description: 'Possible until the erasing has begun.' },
} satisfies Docs<typeof contract>;
