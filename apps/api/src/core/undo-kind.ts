import type { AuditSubject } from '@nabta/contract/audit';
import type { Capability } from '@nabta/domain/capability';

import type { Executor } from './postgres/database.ts';

/** A change that is to be put back, field by field as the audit log tells it. */
export type ChangeToUndo = {
  subjectId: string;
  before: Readonly<Record<string, unknown>>;
  after: Readonly<Record<string, unknown>>;
  actorId: string;
  at: Date;
};

/** How what was before is put back into one kind of record. The feature of the record declares it, and `undo-kinds.ts` lists it. */
export type UndoKind = {
  /** The actions of the log that can be undone; the others cannot be taken back. */
  actions: readonly string[];
  /** What can be put back; a change of anything else, as of a picture that is gone, cannot be undone. */
  fields: readonly string[];
  capability: Capability;
  /** False where the record is not as `after` says any more; then nothing was written. Who calls records the undoing. */
  putBack(sql: Executor, change: ChangeToUndo): Promise<boolean>;
};

export type UndoKinds = Readonly<Partial<Record<AuditSubject, UndoKind>>>;
