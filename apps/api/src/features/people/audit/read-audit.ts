import type { AuditCheck, AuditEntry } from '@nabta/contract/people/audit';

import type { Caller } from '#core/auth/authentication.ts';
import type { Context } from '#core/context.ts';

import { type AuditFilters, selectAudit, selectAuditCheck, selectAuditLines } from './audit.queries.ts';
import { viewAuditEntry } from './audit.view.ts';

const maxLines = 50_000;

export async function listAudit(
  context: Context,
  caller: Caller,
  { limit, ...filters }: AuditFilters & { limit: number },
): Promise<AuditEntry[]> {
  const rows = await selectAudit(context.database.sql, filters, limit);
  return rows.map((row) => viewAuditEntry(context, row, caller));
}

/** A log truncated at its end is reported as broken after its last entry. */
export async function checkAudit({ database }: Context): Promise<AuditCheck> {
  const { entries, brokenAt, last, isSame } = await selectAuditCheck(database.sql);
  return { entries, brokenAt: brokenAt ?? (isSame ? null : last + 1) };
}

export async function readAuditLines({ database }: Context, filters: AuditFilters): Promise<string> {
  const lines = await selectAuditLines(database.sql, filters, maxLines);
  return lines.map((line) => `${line}\n`).join('');
}
