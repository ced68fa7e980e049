import type { Account } from '@nabta/contract/account';

import type { Caller } from '../../../platform/caller/authentication.ts';
import { day, later, second } from '../../../platform/clock.ts';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/fault/app-error.ts';
import { isSame } from '../../../platform/is-same.ts';
import { addJob } from '../../../platform/jobs/job-queue.ts';
import { takeToken } from '../../../platform/limit/rate-limit.ts';
import { readAccount } from '../../account/read-account.ts';
import { codeOf } from '../../auth/one-time-code.ts';
import { eraseAccount } from '../personal-data.jobs.ts';
import { guessesPerPerson, triesPerCode } from './erasure-code.ts';
import { deleteErasureCode, insertErasure, updateErasureTries } from './erasure.queries.ts';

/** How long somebody may change their mind. */
const graceMs = 14 * day;

/** With the right code the account will be deleted. A try is spent and committed before anything is compared. */
export async function askForErasure(context: Context, { accountId }: Caller, code: string): Promise<Account> {
  const { database, clock, secrets } = context;
  const now = clock.now();
  await takeToken(database.sql, `erasure-guess:${accountId}`, guessesPerPerson, now, 'TOO_MANY_TRIES');
  const spent = await updateErasureTries(database.sql, accountId, { maxTries: triesPerCode, now });
  if (spent === undefined) throw new AppError('CODE_EXPIRED');
  const right = codeOf(secrets, { purpose: 'erasure-code', ...spent });
  if (right === undefined || !isSame(code, right)) {
    if (spent.tries < triesPerCode) throw new AppError('WRONG_CODE');
    const retryAfterSeconds = (spent.expiresAt.getTime() - now.getTime()) / second;
    throw new AppError('WRONG_CODE', { retryAfterSeconds });
  }
  await database.transaction(async (sql) => {
    await deleteErasureCode(sql, accountId);
    const eraseAfter = later(now, graceMs);
    if (await insertErasure(sql, { accountId, askedAt: now, eraseAfter }))
      await addJob(sql, eraseAccount, { accountId }, eraseAfter);
  });
  return readAccount(context, accountId);
}
