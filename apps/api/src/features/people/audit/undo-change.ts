import type { AuditEntry } from '@nabta/contract/audit';

import type { Caller } from '../../platform/caller/authentication.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import { selectAuditEntry, selectLastEntry } from './audit.queries.ts';
import { undoKindOf, viewAuditEntry } from './audit.view.ts';
import { assertSeesAudit } from './read-audit.ts';
import { recordChange } from './record-change.ts';

/** Puts back what was before a change, unless the record was changed again since; the undoing is an entry of its own. */
export async function undoChange(
  context: Context,
  caller: Caller,
  { seq, reason }: { seq: number; reason: string },
): Promise<AuditEntry> {
  assertSeesAudit(caller);
  const at = context.clock.now();
  return context.database.transaction(async (sql) => {
    const row = await selectAuditEntry(sql, seq);
    if (row === undefined) throw new AppError('NOT_FOUND');
    const { subject, subjectId, before, after } = row.body;
    const kind = undoKindOf(context, row, caller);
    if (kind === undefined || before === null || after === null) throw new AppError('CONFLICT');
    if (row.isUndone) throw new AppError('EDITED_MEANWHILE');
    const change = { subjectId, before, after, actorId: caller.accountId, at };
    if (!(await kind.putBack(sql, change))) throw new AppError('EDITED_MEANWHILE');
    await recordChange(sql, {
      actorId: caller.accountId,
      action: 'undone',
      subject,
      subjectId,
      reason,
      before: after,
      after: before,
      undoes: seq,
      at,
    });
    const written = await selectLastEntry(sql);
    if (written === undefined) throw new AppError('CONFLICT');
    return viewAuditEntry(context, written, caller);
  });
}
