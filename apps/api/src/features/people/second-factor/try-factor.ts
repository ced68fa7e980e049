import { updateProvenSession } from '#core/auth/authentication.queries.ts';
import type { Caller } from '#core/auth/authentication.ts';
import { minute } from '#core/clock.ts';
import type { Context } from '#core/context.ts';
import { AppError } from '#core/errors/app-error.ts';
import type { Executor } from '#core/postgres/database.ts';
import { refundToken, consumeToken, tokenBucket } from '#core/rate-limit/rate-limit.ts';

/** Failed proofs over all factors; too slow to guess six digits. */
const attemptsPerSession = tokenBucket(5, { refill: 5, everyMs: 15 * minute });
/**
 * More than one session can use up. Sessions that were proven before have a bucket of their own, so guesses of
 * unproven ones never lock them.
 */
const attemptsPerAccount = tokenBucket(10, { refill: 5, everyMs: 15 * minute });

export type FactorAttempt = { context: Context; sql: Executor; caller: Caller; now: Date };

/**
 * Consumes an attempt before comparing and refunds it on success, which also proves the session. `verify`
 * returns undefined for a wrong proof.
 */
export async function tryFactor<Result>(
  context: Context,
  caller: Caller,
  verify: (attempt: FactorAttempt) => Promise<Result | undefined>,
): Promise<Result> {
  const now = context.clock.now();
  const { accountId, sessionId, provenAt } = caller;
  const buckets = [
    { key: `second-factor-session:${sessionId}`, limit: attemptsPerSession },
    { key: `second-factor:${provenAt === null ? 'new' : 'known'}:${accountId}`, limit: attemptsPerAccount },
  ];
  const result = await context.database.transaction(async (sql) => {
    for (const { key, limit } of buckets) await consumeToken(sql, key, limit, now, 'TOO_MANY_TRIES');
    const verified = await verify({ context, sql, caller, now });
    if (verified === undefined) return undefined;
    for (const { key, limit } of buckets) await refundToken(sql, key, limit);
    await updateProvenSession(sql, caller.sessionId, now);
    return verified;
  });
  if (result === undefined) throw new AppError('FACTOR_REFUSED');
  context.authentication.invalidateSession(caller.sessionId);
  return result;
}
