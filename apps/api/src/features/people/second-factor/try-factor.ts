import { updateProvenSession } from '#core/auth/authentication.queries.ts';
import type { Caller } from '#core/auth/authentication.ts';
import { minute } from '#core/clock.ts';
import type { Context } from '#core/context.ts';
import { AppError } from '#core/errors/app-error.ts';
import type { Executor } from '#core/postgres/database.ts';
import { refundToken, consumeToken, tokenBucket } from '#core/rate-limit/rate-limit.ts';

/** Failed proofs per account over all factors; too slow to guess six digits. */
const attemptsPerAccount = tokenBucket(5, { refill: 5, everyMs: 15 * minute });

/**
 * Consumes an attempt before comparing and refunds it on success, which also proves the session. `work`
 * returns undefined for a wrong proof.
 */
export async function tryFactor<Done>(
  context: Context,
  { accountId, sessionId }: Caller,
  work: (sql: Executor, now: Date) => Promise<Done | undefined>,
): Promise<Done> {
  const now = context.clock.now();
  const key = `second-factor:${accountId}`;
  const done = await context.database.transaction(async (sql) => {
    await consumeToken(sql, key, attemptsPerAccount, now, 'TOO_MANY_TRIES');
    const result = await work(sql, now);
    if (result === undefined) return undefined;
    await refundToken(sql, key, attemptsPerAccount);
    await updateProvenSession(sql, sessionId, now);
    return result;
  });
  if (done === undefined) throw new AppError('FACTOR_REFUSED');
  context.authentication.invalidateSession(sessionId);
  return done;
}
