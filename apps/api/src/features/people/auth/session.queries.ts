import type { Executor } from '#core/postgres/database.ts';

export type SessionRow = {
  id: string;
  accountId: string;
  salt: Buffer;
  generation: number;
  rotatedAt: Date;
  lastUsedAt: Date;
  expiresAt: Date;
  endedAt: Date | null;
};

export async function insertSession(
  sql: Executor,
  session: {
    accountId: string;
    salt: Buffer;
    userAgent: string;
    createdAt: Date;
    expiresAt: Date;
    trustedAt: Date | null;
  },
): Promise<{ id: string; generation: number }> {
  return sql.one<{ id: string; generation: number }>`
    insert into session (account_id, salt, user_agent, created_at, rotated_at, last_used_at, expires_at, trusted_at)
    values (${session.accountId}, ${session.salt}, ${session.userAgent}, ${session.createdAt},
      ${session.createdAt}, ${session.createdAt}, ${session.expiresAt}, ${session.trustedAt})
    returning id, generation`;
}

/**
 * First sign-in and last use over all sessions, ended ones included (null without sessions), the number of
 * open sessions, and whether one of them was used since `usedSince`.
 */
export type SessionHistory = {
  firstAt: Date | null;
  lastUsedAt: Date | null;
  open: number;
  hasLive: boolean;
};

export async function selectSessionHistory(
  sql: Executor,
  accountId: string,
  { usedSince, now }: { usedSince: Date; now: Date },
): Promise<SessionHistory> {
  return sql.one<SessionHistory>`
    select min(created_at) as "firstAt", max(last_used_at) as "lastUsedAt",
      count(*) filter (where ended_at is null) as open,
      coalesce(bool_or(ended_at is null and expires_at > ${now} and last_used_at > ${usedSince}), false) as "hasLive"
    from session where account_id = ${accountId}`;
}

export async function selectSession(sql: Executor, id: string): Promise<SessionRow | undefined> {
  return sql.first<SessionRow>`
    select id, account_id as "accountId", salt, generation, rotated_at as "rotatedAt", last_used_at as "lastUsedAt",
      expires_at as "expiresAt", ended_at as "endedAt"
    from session
    where id = ${id}`;
}

/** Increments the session's generation; true for exactly one of several callers with the same cookie. */
export async function updateSessionGeneration(
  sql: Executor,
  id: string,
  presentedGeneration: number,
  now: Date,
): Promise<boolean> {
  return sql.hasRow`
    update session
    set generation = generation + 1, rotated_at = ${now}, last_used_at = ${now}
    where id = ${id} and generation = ${presentedGeneration} and ended_at is null
    returning id`;
}

export async function updateSessionEnded(sql: Executor, id: string, now: Date): Promise<void> {
  await sql`update session set ended_at = ${now} where id = ${id} and ended_at is null`;
}

export async function updateSessionEndedOfAccount(sql: Executor, id: string, accountId: string, now: Date) {
  return sql.hasRow`
    update session set ended_at = ${now}
    where id = ${id} and account_id = ${accountId} and ended_at is null
    returning id`;
}

export async function updateAllSessionsEnded(sql: Executor, accountId: string, now: Date): Promise<string[]> {
  return sql.column<string>`
    update session set ended_at = ${now}
    where account_id = ${accountId} and ended_at is null
    returning id`;
}

/**
 * Ends the sessions above the limit but never the new one: untrusted ones first, then the least recently used.
 * Without this order a thief could end the sessions of the owner by signing in ten times.
 */
export async function updateSurplusSessionsEnded(
  sql: Executor,
  { id, accountId }: { id: string; accountId: string },
  maxSessions: number,
  now: Date,
): Promise<void> {
  await sql`
    update session set ended_at = ${now}
    where id in (
      select id from session
      where account_id = ${accountId} and ended_at is null
      order by id = ${id} desc, coalesce(trusted_at > ${now}, false), last_used_at desc, id desc
      offset ${maxSessions}
    )`;
}

export type OpenSession = { id: string; userAgent: string; createdAt: Date; lastUsedAt: Date };

export async function selectOpenSessions(sql: Executor, accountId: string, usedSince: Date, now: Date) {
  return sql<OpenSession[]>`
    select id, user_agent as "userAgent", created_at as "createdAt", last_used_at as "lastUsedAt"
    from session
    where account_id = ${accountId} and ended_at is null and expires_at > ${now} and last_used_at > ${usedSince}
    order by last_used_at desc`;
}

/** Returns when the session becomes trusted; null means always. */
export async function selectTrustedAt(sql: Executor, id: string): Promise<Date | null> {
  const trustedAt = await sql.firstValue<Date | null>`
    select trusted_at as "trustedAt" from session where id = ${id}`;
  return trustedAt ?? null;
}

export async function selectSessionStart(sql: Executor, id: string): Promise<Date | undefined> {
  return sql.firstValue<Date>`select created_at as "createdAt" from session where id = ${id}`;
}
