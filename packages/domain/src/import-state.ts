/** The life of an import. Those that end in -ing are at work; the others wait for a person, or are over. */
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

/** What a person may ask for. */
export const importSteps = ['checking', 'importing', 'cancelled', 'undoing'] as const;
export type ImportStep = (typeof importSteps)[number];

const steps: Record<ImportState, readonly ImportStep[]> = {
  uploading: ['cancelled'],
  reading: ['cancelled'],
  mapping: ['checking', 'cancelled'],
  checking: ['cancelled'],
  checked: ['importing', 'checking', 'cancelled'],
  // What was planted until then stays, and can be undone.
  importing: ['cancelled'],
  done: ['undoing'],
  undoing: [],
  undone: [],
  cancelled: ['undoing'],
  failed: [],
};

export function mayImportBecome(from: ImportState, to: ImportStep): boolean {
  return steps[from].includes(to);
}

/** A job is at it. */
export function isImportAtWork(state: ImportState): boolean {
  return ['reading', 'checking', 'importing', 'undoing'].includes(state);
}

/** Why a file could not be read. */
export const importFaults = ['EMPTY', 'UNREADABLE', 'TOO_MANY_ROWS', 'SENT_BEFORE'] as const;
export type ImportFault = (typeof importFaults)[number];

/** The most of one file, and of one piece of it. */
export const maxImportBytes = 200 * 1024 * 1024;
export const importPartBytes = 1024 * 1024;
export const maxImportRows = 500_000;
/** So long a whole import can be taken back. */
export const undoImportDays = 30;
