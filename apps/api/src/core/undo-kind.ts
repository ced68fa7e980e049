import type { AuditSubject } from '@nabta/contract/people/audit';
import type { Capability } from '@nabta/domain/capability';

import type { Executor } from './postgres/database.ts';

/** A change to revert, with its fields as in the audit log. */
export type ChangeToUndo = {
  subjectId: string;
  before: Readonly<Record<string, unknown>>;
  after: Readonly<Record<string, unknown>>;
  actorId: string;
  at: Date;
};

/**
 * Reverts changes of one kind of record. The feature of the record declares it, and `features.ts` lists it.
 */
export type UndoKind = {
  /** Actions in the audit log that can be undone. */
  actions: readonly string[];
  /** Fields that can be reverted; a change of any other, such as a deleted picture, cannot be undone. */
  fields: readonly string[];
  capability: Capability;
  /**
   * Returns false and writes nothing if the record no longer matches `after`. The caller records the undo.
   */
  revert(sql: Executor, change: ChangeToUndo): Promise<boolean>;
};

export type UndoKinds = Readonly<Partial<Record<AuditSubject, UndoKind>>>;
