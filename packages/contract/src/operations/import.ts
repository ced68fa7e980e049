import {
  importFaults,
  importPartBytes,
  importStates,
  importSteps,
  maxImportBytes,
} from '@nabta/domain/import-state';
import { dateOrders } from '@nabta/domain/inventory/date';
import { inventoryFields, noteCodes, rowOutcomes } from '@nabta/domain/inventory/note';
import { sites } from '@nabta/domain/land-site';
import * as z from 'zod/mini';

import { endpoint } from './endpoint.ts';
import { id, instant, localizedName, publicId, text } from './primitives.ts';
import { staffErrors } from './record.ts';

export const importStatus = z.enum(importStates);
const field = z.enum(inventoryFields);
const column = z.int().check(z.gte(0), z.lte(999));
const day = z.iso.date();
const specieId = z.string().check(z.regex(/^[a-z0-9-]{1,80}$/u));

export const importEncodings = ['utf-8', 'utf-16le', 'windows-1252', 'windows-1256'] as const;
const importSeparators = [',', ';', '\t', '|'] as const;

/** How the file is read; guessed, and corrected by a person. */
export const importSettings = z.strictObject({
  /** Which column is what, counted from 0. */
  columns: z.partialRecord(field, column),
  dateOrder: z.enum(dateOrders),
  /** On which the trees stand; null where they stand on none of ours. */
  landId: z.nullable(id),
  /** How they come by their water, where no land says it. */
  site: z.enum(sites),
  /** From when a tree counts whose planting nobody knows, from 1901 until today; null for the day of the import. */
  unknownPlantedOn: z.nullable(day),
  /** Species for names of the file that we do not know. */
  species: z.record(text(1, 120), specieId),
  /** Whether a tree is planted where one of the same species is recorded within a metre. */
  plantsNear: z.boolean(),
});
export type ImportSettings = z.output<typeof importSettings>;

export const importCounts = z.strictObject({
  ready: z.int(),
  /** Of those that are ready, with something that a person should know. */
  warned: z.int(),
  near: z.int(),
  repeated: z.int(),
  vacant: z.int(),
  refused: z.int(),
});

export const importSummary = z.strictObject({
  id,
  name: z.string(),
  company: z.strictObject({ id, name: localizedName }),
  status: importStatus,
  fault: z.nullable(z.enum(importFaults)),
  /** The import of the same file that was before. */
  sameAs: z.nullable(id),
  rows: z.int(),
  /** Rows that the work under way has passed, of how many. */
  walked: z.int(),
  total: z.int(),
  trees: z.int(),
  /** Trees that an undoing left, since they had been given away or changed. */
  kept: z.int(),
  createdAt: instant,
  doneAt: z.nullable(instant),
});
export type ImportSummary = z.output<typeof importSummary>;

/** What a row is answered, in words too. */
export const importNote = z.strictObject({
  code: z.enum(noteCodes),
  field: z.nullable(field),
  value: z.nullable(z.string()),
  text: z.string(),
});

export const importAnswer = z.strictObject({
  line: z.int(),
  outcome: z.enum(rowOutcomes),
  notes: z.array(importNote),
  cells: z.array(z.string()),
});
export type ImportAnswer = z.output<typeof importAnswer>;

export const treeImport = z.strictObject({
  ...importSummary.shape,
  bytes: z.int(),
  /** Pieces that have come. */
  parts: z.int(),
  format: z.nullable(z.enum(['csv', 'geojson'])),
  encoding: z.nullable(z.enum(importEncodings)),
  separator: z.nullable(z.enum(importSeparators)),
  header: z.array(z.string()),
  settings: importSettings,
  /** The first rows, read by these settings. */
  preview: z.array(importAnswer),
  /** Null until every row was checked. */
  counts: z.nullable(importCounts),
  /** Names that no species of ours has, the most frequent first. */
  unknownSpecies: z.array(z.strictObject({ name: z.string(), rows: z.int() })),
  /** Until when all of it can be taken back; null where it cannot. */
  undoUntil: z.nullable(instant),
  keptTrees: z.array(publicId),
});
export type TreeImport = z.output<typeof treeImport>;

const params = z.strictObject({ id });

export const listImports = endpoint({
  method: 'GET',
  path: '/import',
  access: 'staff',
  summary: 'The imports of the caller’s company, or of all, newest first',
  query: z.strictObject({
    cursor: z.optional(id),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 50),
  }),
  data: z.array(importSummary),
  errors: [...staffErrors],
});

export const createImport = endpoint({
  method: 'POST',
  path: '/import',
  access: 'staff',
  isIdempotent: true,
  summary: 'Begins an import; its file follows in pieces',
  body: z.strictObject({
    name: text(1, 200),
    bytes: z.int().check(z.gte(1), z.lte(maxImportBytes)),
    /** Whose trees they are; left out by a company, which imports its own. */
    companyId: z.optional(id),
  }),
  data: treeImport,
  errors: [...staffErrors, 'NOT_FOUND'],
});

export const addImportPart = endpoint({
  method: 'POST',
  path: '/import/:id/part/:seq',
  access: 'staff',
  rate: 'files',
  summary: `The next ${importPartBytes} bytes of the file; the same piece again changes nothing`,
  params: z.strictObject({
    id,
    /** Which of them, from 0. */
    seq: z.coerce.number().check(z.int(), z.gte(0), z.lte(Math.ceil(maxImportBytes / importPartBytes))),
  }),
  upload: 'piece',
  data: importSummary,
  errors: [...staffErrors, 'NOT_FOUND', 'CONFLICT'],
});

export const getImport = endpoint({
  method: 'GET',
  path: '/import/:id',
  access: 'staff',
  summary: 'One import with its settings, a preview and what its rows were answered',
  params,
  data: treeImport,
  errors: [...staffErrors, 'NOT_FOUND'],
});

export const followImport = endpoint({
  method: 'GET',
  path: '/import/:id/progress',
  access: 'staff',
  summary: 'How far an import has come, told as it goes on',
  params,
  mediaType: 'text/event-stream',
  data: z.unknown(),
  errors: [...staffErrors, 'NOT_FOUND'],
});

export const updateImport = endpoint({
  method: 'PATCH',
  path: '/import/:id',
  access: 'staff',
  summary: 'Corrects how the file is read, before its trees are planted',
  params,
  body: z.strictObject({
    encoding: z.optional(z.enum(importEncodings)),
    separator: z.optional(z.enum(importSeparators)),
    settings: z.optional(z.partial(importSettings)),
  }),
  data: treeImport,
  errors: [...staffErrors, 'NOT_FOUND', 'CONFLICT'],
});

export const moveImport = endpoint({
  method: 'PATCH',
  path: '/import/:id/status',
  access: 'staff',
  summary: 'Checks the rows, plants the trees, stops, or takes all of it back',
  params,
  body: z.strictObject({ status: z.enum(importSteps) }),
  data: treeImport,
  errors: [...staffErrors, 'NOT_FOUND', 'CONFLICT'],
});

export const listImportAnswers = endpoint({
  method: 'GET',
  path: '/import/:id/answer',
  access: 'staff',
  summary: 'What each row of an import was answered, by line',
  params,
  query: z.strictObject({
    outcome: z.optional(z.enum(['warned', ...rowOutcomes])),
    /** The line of the last row of the page before. */
    cursor: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(1e9))),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 50),
  }),
  data: z.array(importAnswer),
  errors: [...staffErrors, 'NOT_FOUND'],
});

export const downloadImportAnswers = endpoint({
  method: 'GET',
  path: '/import/:id/answers.csv',
  access: 'staff',
  rate: 'files',
  summary:
    'Every row that was not simply planted, with why and all of its cells, to be mended and sent again',
  params,
  mediaType: 'text/csv; charset=utf-8',
  /** The bytes of the file. */
  data: z.unknown(),
  errors: [...staffErrors, 'NOT_FOUND'],
});
