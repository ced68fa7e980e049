import {
  importErrors,
  importChunkBytes,
  importStates,
  importSteps,
  maxImportBytes,
  maxImportColumns,
  maxImportSample,
} from '@nabta/domain/import-state';
import { dateOrders } from '@nabta/domain/inventory/date';
import { inventoryFields, noteCodes, rowOutcomes } from '@nabta/domain/inventory/note';
import { lengthUnits, sizeFields } from '@nabta/domain/inventory/unit';
import { landSites } from '@nabta/domain/land-site';
import * as z from 'zod/mini';

import { endpoint } from '../core/endpoint.ts';
import { id, instant, localizedName, publicId, text } from '../core/primitives.ts';
import { minimalAccount } from '../people/account.ts';
import { approvalStates } from '../people/approval.ts';
import { staffErrors } from '../people/record.ts';
import { reasonGiven } from '../people/staff.ts';

export const importStatus = z.enum(importStates);
const field = z.enum(inventoryFields);
const column = z.int().check(z.gte(0), z.lte(maxImportColumns - 1));
const day = z.iso.date();
const lengthUnit = z.enum(lengthUnits);
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
  /** Whether to create a tree within the accuracy of a recorded tree of the same species. */
  plantsNear: z.boolean(),
  /** Unit of the numbers of each column; a unit in a cell wins. */
  units: z.strictObject({ dbh: lengthUnit, girth: lengthUnit, height: lengthUnit }),
  /** The day the file states for its sizes, used for rows without one; without it, such sizes are left out. */
  measuredOn: z.nullable(day),
  /** Name of the list; ids are unique within a list of a company. */
  source: z.string().check(z.trim(), z.maxLength(80)),
  /** Treatment of rows whose id is of a recorded tree; null until a person decides. */
  known: z.nullable(z.enum(['update', 'skip'])),
  /** Accuracy of the places in metres. */
  accuracyM: z.number().check(z.gte(0.1), z.lte(20)),
});
export type ImportSettings = z.output<typeof importSettings>;

export const importCounts = z.strictObject({
  ready: z.int(),
  /** Ready rows with a warning. */
  warned: z.int(),
  near: z.int(),
  /** Rows whose id is of a recorded tree, and those of them with another value. */
  known: z.int(),
  changed: z.int(),
  repeated: z.int(),
  vacant: z.int(),
  refused: z.int(),
  /** Rows per reason and column, most frequent first. */
  reasons: z.array(z.strictObject({ code: z.enum(noteCodes), field: z.nullable(field), rows: z.int() })),
  /** Known rows per changed field. */
  changes: z.array(z.strictObject({ field, rows: z.int() })),
  /** CO2 removed until the check by the growth model. */
  co2RemovedKg: z.strictObject({ ready: z.number(), near: z.number() }),
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
  /** A checked import that waits for the approval of a second person. */
  isAwaitingApproval: z.boolean(),
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
  /** Differences from the recorded tree with the same id. */
  changes: z.array(z.strictObject({ field, before: z.nullable(z.string()), after: z.nullable(z.string()) })),
});
export type ImportAnswer = z.output<typeof importAnswer>;

/** Values of a size column in the unit in which they are stored, from rows spread over the file. */
export const importSizes = z.strictObject({
  field: z.enum(sizeFields),
  values: z.int(),
  /** Values that the species cannot have. */
  unlikely: z.int(),
  median: z.nullable(z.number()),
  /** Ten ranges of equal width, from the smallest to the largest value. */
  bins: z.array(z.strictObject({ from: z.number(), to: z.number(), rows: z.int() })),
  /** True when the unit of the whole column is not plausible for the species. */
  isUnitDoubtful: z.boolean(),
});
export type ImportSizes = z.output<typeof importSizes>;

const sample = z.strictObject({
  lines: z.array(z.int()),
  orderedAt: instant,
  /** Rows that were found in the field; null until somebody reports. */
  found: z.nullable(z.int()),
  reportedAt: z.nullable(instant),
});

export const treeImport = z.strictObject({
  ...importSummary.shape,
  bytes: z.int(),
  /** Received chunks. */
  parts: z.int(),
  format: z.nullable(z.enum(['csv', 'geojson', 'xlsx'])),
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
  /** Recorded trees that the import updated. */
  updated: z.int(),
  sizes: z.array(importSizes),
  /** The latest request for approval. */
  approval: z.nullable(
    z.strictObject({
      id,
      status: z.enum(approvalStates),
      reason: z.string(),
      askedBy: z.nullable(minimalAccount),
      askedAt: instant,
      expiresAt: instant,
    }),
  ),
  /** Whether the caller may approve or refuse it. */
  mayApprove: z.boolean(),
  approvedAt: z.nullable(instant),
  sample: z.nullable(sample),
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
  summary: 'Checks the rows, cancels, or undoes the import',
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

const position = z.strictObject({ longitude: z.number(), latitude: z.number() });

export const importReview = z.strictObject({
  /** Trees that an approval creates, and recorded trees that it updates. */
  trees: z.int(),
  updates: z.int(),
  measured: z.int(),
  unknownSpecies: z.int(),
  /** CO2 removed by these trees until now by the growth model. */
  co2RemovedKg: z.number(),
  /** Part of it that public headline numbers count at once. */
  headlineKg: z.number(),
  land: z.nullable(z.strictObject({ id, name: localizedName })),
  outsideLand: z.int(),
  plantedFrom: z.nullable(instant),
  plantedTo: z.nullable(instant),
  /** At most 2,000 places, spread over the file. */
  places: z.array(position),
  outline: z.nullable(z.array(z.tuple([z.number(), z.number()]))),
  /** Rows drawn at random when the approval was requested. */
  rows: z.array(importAnswer),
});
export type ImportReview = z.output<typeof importReview>;

export const reviewImport = endpoint({
  method: 'GET',
  path: '/import/:id/review',
  ...importers,
  summary: 'What an approval of the import would change',
  params,
  data: importReview,
  errors: [...staffErrors, 'NOT_FOUND', 'CONFLICT'],
});

export const requestImportApproval = endpoint({
  method: 'POST',
  path: '/import/:id/approval',
  ...importers,
  summary: 'Asks a second person to approve the checked import; it is frozen until then',
  params,
  body: reasonGiven,
  data: treeImport,
  errors: [...staffErrors, 'NOT_FOUND', 'CONFLICT'],
});

export const orderImportSample = endpoint({
  method: 'POST',
  path: '/import/:id/sample',
  ...importers,
  summary: 'Draws rows at random that somebody looks for in the field before the import is approved',
  params,
  body: z.strictObject({ size: z.int().check(z.gte(1), z.lte(maxImportSample)) }),
  data: treeImport,
  errors: [...staffErrors, 'NOT_FOUND', 'CONFLICT'],
});

export const reportImportSample = endpoint({
  method: 'PATCH',
  path: '/import/:id/sample',
  ...importers,
  summary: 'Reports how many rows of the sample were found in the field',
  params,
  body: z.strictObject({ found: z.int().check(z.gte(0), z.lte(maxImportSample)) }),
  data: treeImport,
  errors: [...staffErrors, 'NOT_FOUND', 'CONFLICT'],
});

export const importDependents = z.strictObject({
  trees: z.int(),
  /** Trees that were given, tagged or changed since and stay. */
  kept: z.int(),
  gifts: z.int(),
  certificates: z.int(),
  /** Serials of sponsor reports that count these trees. */
  reports: z.array(z.string()),
});
export type ImportDependents = z.output<typeof importDependents>;

export const listImportDependents = endpoint({
  method: 'GET',
  path: '/import/:id/dependents',
  ...importers,
  summary: 'What depends on the trees of an import, to read before undoing it',
  params,
  data: importDependents,
  errors: [...staffErrors, 'NOT_FOUND'],
});

export const downloadImportTemplate = endpoint({
  method: 'GET',
  path: '/import-template/:format',
  ...importers,
  rate: 'files',
  summary: 'An empty list with headings in the language of the request, as CSV or XLSX',
  params: z.strictObject({ format: z.enum(['csv', 'xlsx']) }),
  mediaType: 'application/octet-stream',
  /** Bytes of the file. */
  data: z.unknown(),
  errors: [...staffErrors],
});
