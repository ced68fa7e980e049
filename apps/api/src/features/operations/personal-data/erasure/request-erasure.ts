import type { Account } from '@nabta/contract/people/account';

import type { Caller } from '#core/auth/authentication.ts';
import { day, addMs, second } from '#core/clock.ts';
import type { Context } from '#core/context.ts';
import { AppError } from '#core/errors/app-error.ts';
import { addJob } from '#core/jobs/job-queue.ts';
import { consumeToken } from '#core/rate-limit/rate-limit.ts';
import { timingSafeEqualText } from '#core/timing-safe-equal.ts';
import { readAccount } from '#features/people/account/read-account.ts';
import { assertTrustedSession } from '#features/people/auth/assert-trusted-session.ts';
import { deriveCode } from '#features/people/auth/one-time-code.ts';

import { eraseAccount } from './erase-person.ts';
import { deleteErasureCode, insertErasure, updateErasureTries, deleteErasure } from './erasure.queries.ts';
import { guessesPerPerson, triesPerCode } from './send-erasure-code.ts';

/** Time in which the request can be cancelled. */
const graceMs = 14 * day;

/**
 * Schedules the erasure if the code is correct. The attempt is committed before the comparison, so that
 * concurrent guesses cannot exceed the limit.
 */
export async function requestErasure(context: Context, caller: Caller, code: string) {
  await assertTrustedSession(context, caller);
  const { accountId } = caller;
  const { database, clock, secrets } = context;
  const now = clock.now();
  await consumeToken(database.sql, `erasure-guess:${accountId}`, guessesPerPerson, now, 'TOO_MANY_TRIES');
  const attempt = await updateErasureTries(database.sql, accountId, { maxTries: triesPerCode, now });
  if (attempt === undefined) throw new AppError('CODE_EXPIRED');
  const expectedCode = deriveCode(secrets, { purpose: 'erasure-code', ...attempt });
  if (expectedCode === undefined || !timingSafeEqualText(code, expectedCode)) {
    if (attempt.tries < triesPerCode) throw new AppError('WRONG_CODE');
    const retryAfterSeconds = (attempt.expiresAt.getTime() - now.getTime()) / second;
    throw new AppError('WRONG_CODE', { retryAfterSeconds });
  }
  await database.transaction(async (sql) => {
    await deleteErasureCode(sql, accountId);
    const eraseAfter = addMs(now, graceMs);
    if (await insertErasure(sql, { accountId, askedAt: now, eraseAfter }))
      await addJob(sql, eraseAccount, { accountId }, eraseAfter);
  });
  return readAccount(context, accountId);
}

/** Cancels a scheduled erasure; 409 if it has begun, no effect if none is scheduled. */
export async function cancelErasure(context: Context, { accountId }: Caller): Promise<Account> {
  const { hasBegun } = await context.database.transaction((sql) => deleteErasure(sql, accountId));
  if (hasBegun) throw new AppError('CONFLICT');
  return readAccount(context, accountId);
}
