import type { AuditEntry } from '@nabta/contract/people/audit';
import { can } from '@nabta/domain/capability';

import type { Caller } from '#core/auth/authentication.ts';
import { day } from '#core/clock.ts';
import type { Context } from '#core/context.ts';
import type { UndoKind } from '#core/undo-kind.ts';

import type { AuditRow } from './audit.queries.ts';

/** Changes can be undone for 30 days. */
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

/** Returns how to undo an entry; undefined when it is not undoable, too old or not allowed for the caller. */
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
