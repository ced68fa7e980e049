import type { AuditEntry } from '@nabta/contract/people/audit';

import type { Caller } from '#core/auth/authentication.ts';
import type { Context } from '#core/context.ts';
import { AppError, requireFound } from '#core/errors/app-error.ts';

import { selectAuditEntry, selectLastAuditEntry } from './audit.queries.ts';
import { undoKindOf, viewAuditEntry } from './read-audit.ts';
import { recordChange } from './record-change.ts';

/** Reverts a change unless the record was edited since; the revert is a separate entry. */
export async function undoChange(
  context: Context,
  caller: Caller,
  { seq, reason }: { seq: number; reason: string },
): Promise<AuditEntry> {
  const at = context.clock.now();
  return context.database.transaction(async (sql) => {
    const row = requireFound(await selectAuditEntry(sql, seq));
    const { subject, subjectId, before, after } = row.body;
    const kind = undoKindOf(context, row, caller);
    if (kind === undefined || before === null || after === null) throw new AppError('CONFLICT');
    if (row.isUndone) throw new AppError('EDITED_MEANWHILE');
    const change = { subjectId, before, after, actorId: caller.accountId, at };
    if (!(await kind.revert(sql, change))) throw new AppError('EDITED_MEANWHILE');
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
    const entry = await selectLastAuditEntry(sql);
    if (entry === undefined) throw new AppError('CONFLICT');
    return viewAuditEntry(context, entry, caller);
  });
}
