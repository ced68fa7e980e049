import type { MinimalAccount } from '@nabta/contract/people/account';
import type { AuditSubject } from '@nabta/contract/people/audit';

import type { Executor, Fragment } from '#core/postgres/database.ts';
import { keysetBefore } from '#core/postgres/keyset.fragments.ts';
import { personJson } from '#features/people/account/person-json.fragments.ts';

import { auditEndCheck, firstBrokenEntry } from './audit.fragments.ts';

/** Appends an entry; concurrent writers wait until this transaction ends. */
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
  /** Whether a later entry has undone this change. */
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

export async function selectAuditEntries(sql: Executor, filters: AuditFilters, limit: number) {
  return sql<AuditRow[]>`
    ${auditEntries(sql)}
    where ${matchesFilters(sql, filters)}
    order by seq desc
    limit ${limit}`;
}

export async function selectAuditEntry(sql: Executor, seq: number): Promise<AuditRow | undefined> {
  return sql.first<AuditRow>`${auditEntries(sql)} where seq = ${seq}`;
}

/** Returns the newest entry; the caller must hold the append lock. */
export async function selectLastAuditEntry(sql: Executor): Promise<AuditRow | undefined> {
  return sql.first<AuditRow>`${auditEntries(sql)} order by seq desc limit 1`;
}

/** Returns the newest entries, oldest first, as JSON lines with the body exactly as hashed. */
export async function selectAuditLines(sql: Executor, filters: AuditFilters, limit: number) {
  return sql.column<string>`
    select '{"seq":' || seq || ',"hash":"' || encode(hash, 'hex') || '","body":' || body::text || '}' as line
    from (select seq, hash, body from audit_entry as entry where ${matchesFilters(sql, filters)} order by seq desc limit ${limit}) as newest
    order by seq`;
}

export async function selectAuditCheck(sql: Executor) {
  return sql.one<{ entries: number; brokenAt: number | null; last: number; isComplete: boolean }>`
    select (select count(*) from audit_entry) as entries, broken.seq as "brokenAt", log_end.last, log_end."isComplete"
    from (${firstBrokenEntry(sql)}) as broken, (${auditEndCheck(sql)}) as log_end`;
}

function auditEntries(sql: Executor): Fragment {
  return sql`
    select seq, body, hash, ${actorOf(sql)} as actor, exists (
      select from audit_entry as later
      where later.body ->> 'subject' = entry.body ->> 'subject' and later.body ->> 'subjectId' = entry.body ->> 'subjectId'
        and later.seq > entry.seq and later.body ->> 'undoes' = entry.seq::text) as "isUndone"
    from audit_entry as entry`;
}

function matchesFilters(sql: Executor, filters: AuditFilters): Fragment {
  const { subject, subjectId, actorId, action, from_date: from, to_date: to, cursor } = filters;
  return sql`true
    ${sql.when(subject, (value) => sql`and body ->> 'subject' = ${value}`)}
    ${sql.when(subjectId, (id) => sql`and body ->> 'subjectId' = ${id}`)}
    ${sql.when(actorId, (id) => sql`and body ->> 'actorId' = ${id}`)}
    ${sql.when(action, (value) => sql`and body ->> 'action' = ${value}`)}
    ${sql.when(from, (date) => sql`and (body ->> 'at')::timestamptz >= ${date}::timestamptz`)}
    ${sql.when(to, (date) => sql`and (body ->> 'at')::timestamptz <= ${date}::timestamptz`)}
    ${keysetBefore(sql, 'seq', cursor)}`;
}

function actorOf(sql: Executor): Fragment {
  return sql`(
    select ${personJson(sql, 'account')}
    from account where id = (entry.body ->> 'actorId')::uuid and firstname is not null)`;
}
