import {
  importErrors,
  importChunkBytes,
  importStates,
  importSteps,
  maxImportBytes,
} from '@nabta/domain/import-state';
import { dateOrders } from '@nabta/domain/inventory/date';
import { inventoryFields, noteCodes, rowOutcomes } from '@nabta/domain/inventory/note';
import { landSites } from '@nabta/domain/land-site';
import * as z from 'zod/mini';

import { endpoint } from '../core/endpoint.ts';
import { id, instant, localizedName, publicId, text } from '../core/primitives.ts';
import { staffErrors } from '../people/record.ts';

export const importStatus = z.enum(importStates);
const field = z.enum(inventoryFields);
const column = z.int().check(z.gte(0), z.lte(999));
const day = z.iso.date();
const specieId = z.string().check(z.regex(/^[a-z0-9-]{1,80}$/u));

export const importEncodings = ['utf-8', 'utf-16le', 'windows-1252', 'windows-1256'] as const;
const importSeparators = [',', ';', '\t', '|'] as const;

/** Settings for reading the file; detected, then corrected by a person. */
export const importSettings = z.strictObject({
  /** Column index per field, from 0. */
  columns: z.partialRecord(field, column),
  dateOrder: z.enum(dateOrders),
  /** Land of the trees; null outside registered lands. */
  landId: z.nullable(id),
  /** Water supply, when no land defines it. */
  site: z.enum(landSites),
  /** Planting date for trees without one, from 1901 until today; null for the day of the import. */
  unknownPlantedOn: z.nullable(day),
  /** Species for unknown names in the file. */
  species: z.record(text(1, 120), specieId),
  /** Whether to create a tree within a metre of a recorded tree of the same species. */
  plantsNear: z.boolean(),
});
export type ImportSettings = z.output<typeof importSettings>;

export const importCounts = z.strictObject({
  ready: z.int(),
  /** Ready rows with a warning. */
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
  fault: z.nullable(z.enum(importErrors)),
  /** The earlier import of the same file. */
  sameAs: z.nullable(id),
  rows: z.int(),
  /** Rows processed by the current step, and their total. */
  walked: z.int(),
  total: z.int(),
  trees: z.int(),
  /** Trees an undo left because they had been given away or changed. */
  kept: z.int(),
  createdAt: instant,
  doneAt: z.nullable(instant),
});
export type ImportSummary = z.output<typeof importSummary>;

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
  /** Received chunks. */
  parts: z.int(),
  format: z.nullable(z.enum(['csv', 'geojson'])),
  encoding: z.nullable(z.enum(importEncodings)),
  separator: z.nullable(z.enum(importSeparators)),
  header: z.array(z.string()),
  settings: importSettings,
  /** The first rows, read with these settings. */
  preview: z.array(importAnswer),
  /** Null until every row was checked. */
  counts: z.nullable(importCounts),
  /** Names without a known species, most frequent first. */
  unknownSpecies: z.array(z.strictObject({ name: z.string(), rows: z.int() })),
  /** Deadline for undo; null when undo is not possible. */
  undoUntil: z.nullable(instant),
  keptTrees: z.array(publicId),
});
export type TreeImport = z.output<typeof treeImport>;

const importers = { access: 'staff', capability: 'importTrees' } as const;
const params = z.strictObject({ id });

export const listImports = endpoint({
  method: 'GET',
  path: '/import',
  ...importers,
  summary: 'Imports of the caller’s company, or of all companies, newest first',
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
  ...importers,
  isIdempotent: true,
  summary: 'Starts an import; the file is then uploaded in chunks',
  body: z.strictObject({
    name: text(1, 200),
    bytes: z.int().check(z.gte(1), z.lte(maxImportBytes)),
    /** Owner company; omitted by a company, which imports its own trees. */
    companyId: z.optional(id),
  }),
  data: treeImport,
  errors: [...staffErrors, 'NOT_FOUND'],
});

export const addImportPart = endpoint({
  method: 'POST',
  path: '/import/:id/part/:seq',
  ...importers,
  rate: 'files',
  summary: `The next ${importChunkBytes} bytes of the file; repeating a chunk changes nothing`,
  params: z.strictObject({
    id,
    /** Chunk index, from 0. */
    seq: z.coerce.number().check(z.int(), z.gte(0), z.lte(Math.ceil(maxImportBytes / importChunkBytes))),
  }),
  upload: 'piece',
  data: importSummary,
  errors: [...staffErrors, 'NOT_FOUND', 'CONFLICT'],
});

export const getImport = endpoint({
  method: 'GET',
  path: '/import/:id',
  ...importers,
  summary: 'One import with its settings, a preview and its results',
  params,
  data: treeImport,
  errors: [...staffErrors, 'NOT_FOUND'],
});

export const followImport = endpoint({
  method: 'GET',
  path: '/import/:id/progress',
  ...importers,
  summary: 'Streams the progress of an import',
  params,
  mediaType: 'text/event-stream',
  data: z.unknown(),
  errors: [...staffErrors, 'NOT_FOUND'],
});

export const updateImport = endpoint({
  method: 'PATCH',
  path: '/import/:id',
  ...importers,
  summary: 'Corrects the settings for reading the file, before its trees are imported',
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
  ...importers,
  summary: 'Checks the rows, imports the trees, cancels, or undoes the import',
  params,
  body: z.strictObject({ status: z.enum(importSteps) }),
  data: treeImport,
  errors: [...staffErrors, 'NOT_FOUND', 'CONFLICT'],
});

export const listImportAnswers = endpoint({
  method: 'GET',
  path: '/import/:id/answer',
  ...importers,
  summary: 'The outcome of each row of an import, by line',
  params,
  query: z.strictObject({
    outcome: z.optional(z.enum(['warned', ...rowOutcomes])),
    /** The line of the last row of the previous page. */
    cursor: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(1e9))),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 50),
  }),
  data: z.array(importAnswer),
  errors: [...staffErrors, 'NOT_FOUND'],
});

export const downloadImportAnswers = endpoint({
  method: 'GET',
  path: '/import/:id/answers.csv',
  ...importers,
  rate: 'files',
  summary: 'All rows not imported without notes, with reasons and cells, to correct and import again',
  params,
  mediaType: 'text/csv; charset=utf-8',
  /** Bytes of the file. */
  data: z.unknown(),
  errors: [...staffErrors, 'NOT_FOUND'],
});
