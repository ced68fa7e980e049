import type { Role } from '@nabta/domain/role';

import type { Executor } from '../postgres/database.ts';
import { opaqueIds } from '../postgres/generic-plan.fragments.ts';

export type CallerRow = {
  accountId: string;
  sessionId: string;
  role: Role;
  isNamed: boolean;
  /** Time of the second factor in this session, and of the last request as staff. */
  provenAt: Date | null;
  staffSeenAt: Date | null;
};

export async function selectCallers(
  sql: Executor,
  sessionIds: readonly string[],
  now: Date,
): Promise<CallerRow[]> {
  return sql<CallerRow[]>`
    select
      account.id as "accountId",
      session.id as "sessionId",
      account.role,
      account.firstname is not null as "isNamed",
      session.proven_at as "provenAt",
      session.staff_seen_at as "staffSeenAt"
    from session
    join account on account.id = session.account_id
    where session.id = any(${opaqueIds(sql, sessionIds)})
      and session.ended_at is null
      and session.expires_at > ${now}`;
}

export async function updateProvenSession(sql: Executor, sessionId: string, now: Date): Promise<void> {
  await sql`update session set proven_at = ${now}, staff_seen_at = ${now} where id = ${sessionId}`;
}

export async function updateStaffSeen(sql: Executor, sessionId: string, now: Date): Promise<void> {
  await sql`update session set staff_seen_at = ${now} where id = ${sessionId} and staff_seen_at < ${now}`;
}
