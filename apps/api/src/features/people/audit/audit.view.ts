import type { AuditEntry } from '@nabta/contract/audit';
import { can } from '@nabta/domain/capability';

import type { Caller } from '../../platform/caller/authentication.ts';
import { day } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import type { UndoKind } from '../../platform/undo-kind.ts';
import type { AuditRow } from './audit.queries.ts';

/** For so long a change can be taken back. */
const undoableMs = 30 * day;

export function viewAuditEntry(context: Context, row: AuditRow, caller: Caller): AuditEntry {
  const { at, action, subject, subjectId, actorId, reason, before, after } = row.body;
  return {
    seq: row.seq,
    at,
    action,
    subject,
    subjectId,
    actor: row.actor,
    actorId,
    reason,
    before,
    after,
    hash: row.hash.toString('hex'),
    mayUndo: !row.isUndone && undoKindOf(context, row, caller) !== undefined,
  };
}

/** How the change of an entry is put back by this caller; undefined where it cannot be, is too old or is not theirs to do. */
export function undoKindOf(
  { undoKinds, clock }: Context,
  { body: { at, action, subject, before, after } }: AuditRow,
  { role }: Caller,
): UndoKind | undefined {
  const kind = undoKinds[subject];
  const isRecent = clock.now().getTime() - Date.parse(at) < undoableMs;
  if (kind === undefined || before === null || after === null || !isRecent) return undefined;
  const isKnown =
    kind.actions.includes(action) && Object.keys(after).every((field) => kind.fields.includes(field));
  return isKnown && can(role, kind.capability, 'all') ? kind : undefined;
}
