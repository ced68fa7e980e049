import type { Docs } from './docs.ts';
import type * as contract from './import.ts';

export const about = 'Existing trees, brought in from a file.';

const summary = {
  id: '019b2f3a-7c1e-7d42-9a55-0c1d2e3f4a70',
  name: 'street-trees.csv',
  company: { id: '019b2f3a-7c1e-7d42-9a55-0c1d2e3f4a71', name: { ar: 'بنك وارف', en: 'Warif Bank' } },
  status: 'importing' as const,
  fault: null,
  sameAs: null,
  rows: 100_000,
  walked: 24_000,
  total: 98_412,
  trees: 24_000,
  kept: 0,
  createdAt: '2026-03-01T09:30:00.000Z',
  doneAt: null,
};

const note = {
  code: 'DATE_UNKNOWN' as const,
  field: 'planted' as const,
  value: '01/01/1900',
  text: 'The day of planting is not known; the tree counts from the day set for this import.',
};

const answer = {
  line: 4,
  outcome: 'ready' as const,
  notes: [note],
  cells: ['T-3', '24.7136', '46.6753', 'Ziziphus spina-christi', '01/01/1900'],
};

export const docs = {
  importStatus: {
    description:
      'uploading → reading → mapping → checking → checked → importing → done → undoing → undone; cancelled by a person, failed where the file cannot be read or was sent before.',
    example: 'mapping',
  },
  importSettings: { description: 'How a file is read, as guessed or as a person set it.' },
  importCounts: {
    description: 'Rows by what they were answered.',
    example: { ready: 98_412, warned: 4_100, near: 37, repeated: 12, vacant: 1_420, refused: 119 },
  },
  importSummary: { description: 'An import as lists and its progress tell it.', example: summary },
  importNote: { description: 'Something a person should know of a row.', example: note },
  importAnswer: { description: 'A row of the file and what it is answered.', example: answer },
  treeImport: { description: 'One import with all that was set and found.' },
  listImports: { description: 'There is a next page only when this one is full.' },
  createImport: {
    description:
      'A company imports its own trees; staff names the company. Send the file in pieces after it, each of 1,048,576 bytes but the last.',
    body: { name: 'street-trees.csv', bytes: 9_214_008 },
  },
  addImportPart: {
    description:
      'With the last piece the file is read. A file that this company sent before ends as `failed` with the fault `SENT_BEFORE`, and `sameAs` names the import of before.',
  },
  followImport: {
    description:
      'Server-sent events: `progress` with an `importSummary`, until the import rests. Hanging up stops nothing.',
  },
  updateImport: {
    description:
      'Another encoding or separator reads the file anew. What was checked has to be checked again, unless only `plantsNear` changes.',
    body: { settings: { columns: { ref: 0, latitude: 1, longitude: 2, scientific: 3, planted: 4 } } },
  },
  moveImport: {
    description:
      'Asking for what is under way changes nothing. An import is undone within 30 days; trees that were given away, tagged or changed since stay and are named.',
    body: { status: 'checking' },
  },
  downloadImportAnswers: {
    description: 'UTF-8 with a byte order mark: line, result, why, then the cells of the file.',
  },
} satisfies Docs<typeof contract>;
