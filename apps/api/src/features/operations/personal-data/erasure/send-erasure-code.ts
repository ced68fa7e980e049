import type { DataOfEndpoint } from '@nabta/contract/endpoint';
import type { sendErasureCode as endpoint } from '@nabta/contract/personal-data';
import type { Language } from '@nabta/domain/language';

import type { Caller } from '../../../platform/caller/authentication.ts';
import { later, second } from '../../../platform/clock.ts';
import type { Context } from '../../../platform/context.ts';
import { addJob } from '../../../platform/jobs/job-queue.ts';
import { takeToken } from '../../../platform/limit/rate-limit.ts';
import { random } from '../../../platform/random.ts';
import { sendErasureCode as sendJob } from '../personal-data.jobs.ts';
import { lockPerson } from '../personal-data.queries.ts';
import { codeLifeMs, codesPerPerson, resendMs } from './erasure-code.ts';
import { insertErasureCode } from './erasure.queries.ts';

/** Sends the caller a code of their own for deleting the account; the one before is dead. */
export async function sendErasureCode(
  { database, clock, secrets }: Context,
  { accountId }: Caller,
  language: Language,
): Promise<DataOfEndpoint<typeof endpoint>> {
  return database.transaction(async (sql) => {
    const now = clock.now();
    await lockPerson(sql, accountId);
    await takeToken(sql, `erasure-code:${accountId}`, codesPerPerson, now);
    const challengeId = random.uuid();
    const expiresAt = later(now, codeLifeMs);
    const keyNumber = secrets.keyNumber('erasure-code');
    await insertErasureCode(sql, { accountId, challengeId, keyNumber, language, expiresAt });
    await addJob(sql, sendJob, { challengeId });
    return { expiresIn: codeLifeMs / second, resendIn: resendMs / second };
  });
}
