import type { DataOfEndpoint } from '@nabta/contract/core/endpoint';
import type { sendErasureCode as endpoint } from '@nabta/contract/operations/personal-data';
import type { Language } from '@nabta/domain/language';

import type { Caller } from '#core/auth/authentication.ts';
import { addMs, second } from '#core/clock.ts';
import type { Context } from '#core/context.ts';
import { addJob } from '#core/jobs/job-queue.ts';
import { random } from '#core/random.ts';
import { consumeToken } from '#core/rate-limit/rate-limit.ts';

import { sendErasureCode as sendJob } from '../personal-data.jobs.ts';
import { lockPerson } from '../personal-data.queries.ts';
import { codeTtlMs, codesPerPerson, resendCooldownMs } from './erasure-code.ts';
import { insertErasureCode } from './erasure.queries.ts';

/** Sends the caller a code for deleting the account and invalidates the previous one. */
export async function sendErasureCode(
  { database, clock, secrets }: Context,
  { accountId }: Caller,
  language: Language,
): Promise<DataOfEndpoint<typeof endpoint>> {
  return database.transaction(async (sql) => {
    const now = clock.now();
    await lockPerson(sql, accountId);
    await consumeToken(sql, `erasure-code:${accountId}`, codesPerPerson, now);
    const challengeId = random.uuid();
    const expiresAt = addMs(now, codeTtlMs);
    const keyNumber = secrets.keyNumber('erasure-code');
    await insertErasureCode(sql, { accountId, challengeId, keyNumber, language, expiresAt });
    await addJob(sql, sendJob, { challengeId });
    return { expiresIn: codeTtlMs / second, resendIn: resendCooldownMs / second };
  });
}
