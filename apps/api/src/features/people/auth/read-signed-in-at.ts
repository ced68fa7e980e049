import type { Executor } from '../../platform/postgres/database.ts';
import { selectSessionStart } from './session.queries.ts';

/** When the code that began this session was brought: how fresh the proof is that its person holds the phone. */
export async function readSignedInAt(sql: Executor, sessionId: string): Promise<Date> {
  return (await selectSessionStart(sql, sessionId)) ?? new Date(0);
}
