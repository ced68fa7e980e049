import type { AuditCheck, AuditEntry } from '@nabta/contract/audit';
import { can } from '@nabta/domain/capability';

import type { Caller } from '../../platform/caller/authentication.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import { type AuditFilters, selectAudit, selectAuditCheck, selectAuditLines } from './audit.queries.ts';
import { viewAuditEntry } from './audit.view.ts';

const maxLines = 50_000;

export function assertSeesAudit({ role }: Caller): void {
  if (!can(role, 'seeAudit', 'all')) throw new AppError('FORBIDDEN');
}

export async function listAudit(
  context: Context,
  caller: Caller,
  { limit, ...filters }: AuditFilters & { limit: number },
): Promise<AuditEntry[]> {
  assertSeesAudit(caller);
  const rows = await selectAudit(context.database.sql, filters, limit);
  return rows.map((row) => viewAuditEntry(context, row, caller));
}

/** A log that was cut off at its end is broken behind its last entry. */
export async function checkAudit({ database }: Context, caller: Caller): Promise<AuditCheck> {
  assertSeesAudit(caller);
  const { entries, brokenAt, last, isSame } = await selectAuditCheck(database.sql);
  return { entries, brokenAt: brokenAt ?? (isSame ? null : last + 1) };
}

export async function readAuditLines(
  { database }: Context,
  caller: Caller,
  filters: AuditFilters,
): Promise<string> {
  assertSeesAudit(caller);
  const lines = await selectAuditLines(database.sql, filters, maxLines);
  return lines.map((line) => `${line}\n`).join('');
}
