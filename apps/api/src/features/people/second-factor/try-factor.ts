import { updateProvenSession } from '../../platform/caller/authentication.queries.ts';
import type { Caller } from '../../platform/caller/authentication.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import { returnToken, takeToken } from '../../platform/limit/rate-limit.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { triesPerAccount } from './second-factor-limits.ts';

/**
 * Does what takes a proof. A try is spent before anything is compared and given back to who was right, and being right proves
 * the session; `work` gives undefined where the proof is wrong, and has then changed nothing but what it used up.
 */
export async function tryFactor<Done>(
  context: Context,
  { accountId, sessionId }: Caller,
  work: (sql: Executor, now: Date) => Promise<Done | undefined>,
): Promise<Done> {
  const now = context.clock.now();
  const key = `second-factor:${accountId}`;
  const done = await context.database.transaction(async (sql) => {
    await takeToken(sql, key, triesPerAccount, now, 'TOO_MANY_TRIES');
    const result = await work(sql, now);
    if (result === undefined) return undefined;
    await returnToken(sql, key, triesPerAccount);
    await updateProvenSession(sql, sessionId, now);
    return result;
  });
  if (done === undefined) throw new AppError('FACTOR_REFUSED');
  context.authentication.forget(sessionId);
  return done;
}
