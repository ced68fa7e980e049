/** States ending in -ing run a job; the others wait for a user or are final. */
export const importStates = [
  'uploading',
  'reading',
  'mapping',
  'checking',
  'checked',
  'importing',
  'done',
  'undoing',
  'undone',
  'cancelled',
  'failed',
] as const;
export type ImportState = (typeof importStates)[number];

/** State changes that a user can request; importing begins with an approval. */
export const importSteps = ['checking', 'cancelled', 'undoing'] as const;
export type ImportStep = (typeof importSteps)[number];

const transitions: Record<ImportState, readonly (ImportStep | 'importing')[]> = {
  uploading: ['cancelled'],
  reading: ['cancelled'],
  mapping: ['checking', 'cancelled'],
  checking: ['cancelled'],
  checked: ['importing', 'checking', 'cancelled'],
  // Trees planted before the cancellation stay and can be undone.
  importing: ['cancelled'],
  done: ['undoing'],
  undoing: [],
  undone: [],
  cancelled: ['undoing'],
  failed: [],
};

export function canTransitionImport(from: ImportState, to: ImportStep | 'importing'): boolean {
  return transitions[from].includes(to);
}

export function isImportRunning(state: ImportState): boolean {
  return ['reading', 'checking', 'importing', 'undoing'].includes(state);
}

/** Reasons why a file could not be read. */
export const importErrors = [
  'EMPTY',
  'UNREADABLE',
  'TOO_LARGE',
  'TOO_MANY_ROWS',
  'TOO_MANY_COLUMNS',
  'SENT_BEFORE',
] as const;
export type ImportError = (typeof importErrors)[number];

/** Limits per file and per uploaded chunk. */
export const maxImportBytes = 200 * 1024 * 1024;
export const importChunkBytes = 1024 * 1024;
export const maxImportRows = 500_000;
export const maxImportColumns = 200;
/** Rows that a person may order to be looked for in the field before an import is approved. */
export const maxImportSample = 400;
/** Days during which a finished import can be undone. */
export const undoImportDays = 30;
