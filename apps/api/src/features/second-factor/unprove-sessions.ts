import type { Executor } from '../../platform/postgres/database.ts';
import { updateSessionsUnproven } from './second-factor.queries.ts';

/** Whoever works as staff with this account proves it anew; gives the sessions, to be forgotten once that is written. */
export async function unproveSessions(sql: Executor, accountId: string): Promise<string[]> {
  return updateSessionsUnproven(sql, accountId);
}
