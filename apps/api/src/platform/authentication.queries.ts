import type { Role } from '@nabta/domain/role';

import type { Executor } from './postgres/database.ts';

export type CallerRow = { accountId: string; sessionId: string; role: Role; isNamed: boolean };

/** Who is behind each session that is still open. */
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
      account.firstname is not null as "isNamed"
    from session
    join account on account.id = session.account_id
    where session.id = any(${[...sessionIds]}::uuid[])
      and session.ended_at is null
      and session.expires_at > ${now}`;
}
