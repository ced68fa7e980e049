import type { Docs } from '../core/docs.ts';
import type * as contract from './import.ts';

export const about = 'Import of existing trees from a file.';

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
  isAwaitingApproval: false,
  createdAt: '2026-03-01T09:30:00.000Z',
  doneAt: null,
};

const note = {
  code: 'DATE_UNKNOWN' as const,
  field: 'planted' as const,
  value: '01/01/1900',
  text: 'The planting date is unknown; the tree counts from the date set for this import.',
};

const answer = {
  line: 4,
  outcome: 'ready' as const,
  notes: [note],
  cells: ['T-3', '24.7136', '46.6753', 'Ziziphus spina-christi', '01/01/1900'],
  changes: [],
};

export const docs = {
  importStatus: {
    description:
      'uploading → reading → mapping → checking → checked → importing → done → undoing → undone; cancelled by a person; failed if the file is unreadable or was imported before. An approval by a second person moves it from checked to importing.',
    example: 'mapping',
  },
  importSettings: { description: 'Settings for reading the file, detected or set by a person.' },
  importCounts: {
    description: 'Number of rows per outcome, per reason and column, and of known trees per changed field.',
    example: {
      ready: 98_412,
      warned: 4_100,
      near: 37,
      known: 40,
      changed: 12,
      repeated: 12,
      vacant: 1_420,
      refused: 119,
      reasons: [{ code: 'SIZE_UNLIKELY', field: 'height', rows: 31 }],
      changes: [{ field: 'height', rows: 12 }],
      co2RemovedKg: { ready: 475_994, near: 120 },
    },
  },
  importSummary: { description: 'An import in lists and progress events.', example: summary },
  importNote: { description: 'A note on a row.', example: note },
  importAnswer: { description: 'A row of the file and its outcome.', example: answer },
  treeImport: { description: 'One import with its settings and results.' },
  importSizes: { description: 'Distribution of a size column, to see whether its unit is right.' },
  importReview: {
    description:
      'What an approval creates. Imported trees are documented only, so public headline numbers do not count them until somebody sees them.',
  },
  importDependents: { description: 'What depends on the trees of an import.' },
  listImports: {
    description:
      'There is a next page only when this one is full. Files that could not be read are not listed.',
  },
  createImport: {
    description:
      'A company imports its own trees; staff specify the company. Then upload the file in chunks of 1,048,576 bytes; only the last may be smaller.',
    body: { name: 'street-trees.csv', bytes: 9_214_008 },
  },
  addImportPart: {
    description:
      'The last chunk starts reading the file. A file that this company imported before ends as `failed` with the fault `SENT_BEFORE`; `sameAs` is the earlier import.',
  },
  followImport: {
    description:
      'Server-sent events: `progress` with an `importSummary`, until the import pauses or ends. Disconnecting does not stop the import.',
  },
  updateImport: {
    description:
      'A new encoding or separator reads the file again. Rows must be checked again, unless only `plantsNear` or `known` changes. 409 while the import waits for approval.',
    body: { settings: { columns: { ref: 0, latitude: 1, longitude: 2, scientific: 3, planted: 4 } } },
  },
  moveImport: {
    description:
      'Requesting the current status changes nothing. An import can be undone within 30 days; trees given away, tagged or changed since then stay and are listed. Cancelling withdraws a waiting request for approval.',
    body: { status: 'checking' },
  },
  requestImportApproval: {
    description:
      'The rows and settings are frozen: what is approved is what is imported. 400 while known trees are undecided. Neither the person who uploaded or asked nor the account of the company can approve it.',
    body: { reason: 'Inventory of the municipality of March 2026' },
  },
  orderImportSample: {
    description:
      'Only somebody who may approve the import. Until the result is reported it cannot be approved.',
    body: { size: 60 },
  },
  reportImportSample: {
    description: 'A row that was not reached counts as not found. A report is final.',
    body: { found: 57 },
  },
  downloadImportTemplate: {
    description: 'The headings are recognized by an import without further mapping.',
  },
  downloadImportAnswers: {
    description: 'UTF-8 with a byte order mark: line, result, reason, then the cells of the file.',
  },
} satisfies Docs<typeof contract>;
