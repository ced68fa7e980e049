import type { MinimalAccount } from '@nabta/contract/account';
import type { AuditSubject } from '@nabta/contract/audit';

import type { Executor, Fragment } from '../../platform/postgres/database.ts';
import { endOfAudit, firstBrokenEntry } from './audit.fragments.ts';

/** Written at the end of the log; who else writes there waits until this transaction ends. */
export async function insertAuditEntry(sql: Executor, body: object): Promise<void> {
  await sql`select append_to_audit(${JSON.stringify(body)}::json)`;
}

export type AuditBody = {
  at: string;
  actorId: string;
  action: string;
  subject: AuditSubject;
  subjectId: string;
  reason: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  undoes?: number;
};

export type AuditRow = {
  seq: number;
  body: AuditBody;
  hash: Buffer;
  actor: MinimalAccount | null;
  /** Whether somebody has taken this change back before. */
  isUndone: boolean;
};

export type AuditFilters = {
  subject?: AuditSubject | undefined;
  subjectId?: string | undefined;
  actorId?: string | undefined;
  action?: string | undefined;
  from_date?: string | undefined;
  to_date?: string | undefined;
  cursor?: number | undefined;
};

export async function selectAudit(sql: Executor, filters: AuditFilters, limit: number): Promise<AuditRow[]> {
  return sql<AuditRow[]>`
    ${entries(sql)}
    where ${isMeant(sql, filters)}
    order by seq desc
    limit ${limit}`;
}

export async function selectAuditEntry(sql: Executor, seq: number): Promise<AuditRow | undefined> {
  const [row] = await sql<AuditRow[]>`
    ${entries(sql)} where seq = ${seq}`;
  return row;
}

/** The entry that was written last, by whoever holds the end of the log. */
export async function selectLastEntry(sql: Executor): Promise<AuditRow | undefined> {
  const [row] = await sql<AuditRow[]>`
    ${entries(sql)} order by seq desc limit 1`;
  return row;
}

/** One line for each entry, oldest first, its body byte for byte as it was hashed. */
export async function selectAuditLines(
  sql: Executor,
  filters: AuditFilters,
  limit: number,
): Promise<string[]> {
  const rows = await sql<{ line: string }[]>`
    select '{"seq":' || seq || ',"hash":"' || encode(hash, 'hex') || '","body":' || body::text || '}' as line
    from (select seq, hash, body from audit_entry as entry where ${isMeant(sql, filters)} order by seq desc limit ${limit}) as newest
    order by seq`;
  return rows.map(({ line }) => line);
}

export async function selectAuditCheck(
  sql: Executor,
): Promise<{ entries: number; brokenAt: number | null; last: number; isSame: boolean }> {
  const [row] = await sql<{ entries: number; brokenAt: number | null; last: number; isSame: boolean }[]>`
    select (select count(*) from audit_entry) as entries, broken.seq as "brokenAt", ended.last, ended."isSame"
    from (${firstBrokenEntry(sql)}) as broken, (${endOfAudit(sql)}) as ended`;
  return row as { entries: number; brokenAt: number | null; last: number; isSame: boolean };
}

function entries(sql: Executor): Fragment {
  return sql`
    select seq, body, hash, ${actorOf(sql)} as actor, exists (
      select from audit_entry as later
      where later.body ->> 'subject' = entry.body ->> 'subject' and later.body ->> 'subjectId' = entry.body ->> 'subjectId'
        and later.seq > entry.seq and later.body ->> 'undoes' = entry.seq::text) as "isUndone"
    from audit_entry as entry`;
}

function isMeant(sql: Executor, filters: AuditFilters): Fragment {
  const { subject, subjectId, actorId, action, from_date: from, to_date: to, cursor } = filters;
  return sql`true
    ${subject === undefined ? sql`` : sql`and body ->> 'subject' = ${subject}`}
    ${subjectId === undefined ? sql`` : sql`and body ->> 'subjectId' = ${subjectId}`}
    ${actorId === undefined ? sql`` : sql`and body ->> 'actorId' = ${actorId}`}
    ${action === undefined ? sql`` : sql`and body ->> 'action' = ${action}`}
    ${from === undefined ? sql`` : sql`and (body ->> 'at')::timestamptz >= ${from}::timestamptz`}
    ${to === undefined ? sql`` : sql`and (body ->> 'at')::timestamptz <= ${to}::timestamptz`}
    ${cursor === undefined ? sql`` : sql`and seq < ${cursor}::bigint`}`;
}

function actorOf(sql: Executor): Fragment {
  return sql`(
    select json_build_object('id', id, 'firstname', firstname, 'lastname', lastname,
      'image', case when image_name is not null then json_build_object('nameCompressed', image_name || '.webp') end)
    from account where id = (entry.body ->> 'actorId')::uuid and firstname is not null)`;
}
