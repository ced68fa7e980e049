import type { AuditCheck, AuditEntry } from '@nabta/contract/people/audit';
import { can } from '@nabta/domain/capability';

import type { Caller } from '#core/auth/authentication.ts';
import { day } from '#core/clock.ts';
import type { Context } from '#core/context.ts';
import type { UndoKind } from '#core/undo-kind.ts';

import {
  type AuditFilters,
  selectAuditCheck,
  selectAuditEntries,
  selectAuditLines,
  type AuditRow,
} from './audit.queries.ts';

const maxLines = 50_000;

export async function listAudit(
  context: Context,
  caller: Caller,
  { limit, ...filters }: AuditFilters & { limit: number },
): Promise<AuditEntry[]> {
  const rows = await selectAuditEntries(context.database.sql, filters, limit);
  return rows.map((row) => viewAuditEntry(context, row, caller));
}

/** A log truncated at its end is reported as broken after its last entry. */
export async function checkAudit({ database }: Context): Promise<AuditCheck> {
  const { entries, brokenAt, last, isComplete } = await selectAuditCheck(database.sql);
  return { entries, brokenAt: brokenAt ?? (isComplete ? null : last + 1) };
}

export async function readAuditLines({ database }: Context, filters: AuditFilters): Promise<string> {
  const lines = await selectAuditLines(database.sql, filters, maxLines);
  return lines.map((line) => `${line}\n`).join('');
}

/** Changes can be undone for 30 days. */
const undoableMs = 30 * day;

export function viewAuditEntry(context: Context, row: AuditRow, caller: Caller): AuditEntry {
  const { undoes: _undoes, ...change } = row.body;
  return {
    ...change,
    seq: row.seq,
    actor: row.actor,
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
