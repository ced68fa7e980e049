import type { AuditSubject } from '@nabta/contract/people/audit';
import type { Capability } from '@nabta/domain/capability';

import type { Executor } from './postgres/database.ts';

export type ChangeToUndo = {
  subjectId: string;
  before: Readonly<Record<string, unknown>>;
  after: Readonly<Record<string, unknown>>;
  actorId: string;
  at: Date;
};

/** Reverts changes of one kind of record. Its feature declares it, and `features.ts` lists it. */
export type UndoKind = {
  actions: readonly string[];
  /** Fields that can be reverted; a change of any other, such as a deleted picture, cannot be undone. */
  fields: readonly string[];
  capability: Capability;
  /** Returns false if the record no longer matches `after`. The caller records the undo. */
  revert(sql: Executor, change: ChangeToUndo): Promise<boolean>;
};

export type UndoKinds = Readonly<Partial<Record<AuditSubject, UndoKind>>>;
