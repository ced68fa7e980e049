import type { Caller } from '../../platform/caller/authentication.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import { updateSessionEndedOfAccount } from './session.queries.ts';

/** Signs one of the caller's own devices out; a session of somebody else is unknown. */
export async function endSession(context: Context, caller: Caller, sessionId: string): Promise<void> {
  const now = context.clock.now();
  const isEnded = await updateSessionEndedOfAccount(context.database.sql, sessionId, caller.accountId, now);
  if (!isEnded) throw new AppError('NOT_FOUND');
  context.authentication.forget(sessionId);
}
