import type { Executor } from '#core/postgres/database.ts';

import { selectSessionStart } from './session.queries.ts';

/** Returns when the session's code was verified, which shows how recent the proof of phone ownership is. */
export async function readSignedInAt(sql: Executor, sessionId: string): Promise<Date> {
  return (await selectSessionStart(sql, sessionId)) ?? new Date(0);
}
