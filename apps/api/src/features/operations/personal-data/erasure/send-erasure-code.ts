import type { DataOfEndpoint } from '@nabta/contract/core/endpoint';
import type { sendErasureCode as endpoint } from '@nabta/contract/operations/personal-data';
import type { Language, Translations } from '@nabta/domain/language';
import { formatMessage } from '@nabta/domain/message-format';

import type { Caller } from '#core/auth/authentication.ts';
import { addMs, second, hour, minute } from '#core/clock.ts';
import type { Context } from '#core/context.ts';
import { addJob, type Job } from '#core/jobs/job-queue.ts';
import { random } from '#core/random.ts';
import { consumeToken, tokenBucket } from '#core/rate-limit/rate-limit.ts';
import { assertTrustedSession } from '#features/people/auth/assert-trusted-session.ts';
import { deriveCode } from '#features/people/auth/one-time-code.ts';
import { deliverMessage } from '#features/services/message/deliver-message.ts';

import { lockPerson } from '../personal-data.queries.ts';
import { insertErasureCode, selectCodeToSend } from './erasure.queries.ts';

export const codeTtlMs = 10 * minute;
const resendCooldownMs = minute;
export const triesPerCode = 3;
const codesPerPerson = tokenBucket(3, { refill: 3, everyMs: hour });
export const guessesPerPerson = tokenBucket(9, { refill: 9, everyMs: 24 * hour });

/** Sends the caller a code for deleting the account and invalidates the previous one. */
export async function sendErasureCode(
  { database, clock, secrets }: Context,
  caller: Caller,
  language: Language,
): Promise<DataOfEndpoint<typeof endpoint>> {
  await assertTrustedSession({ database, clock }, caller);
  const { accountId } = caller;
  return database.transaction(async (sql) => {
    const now = clock.now();
    await lockPerson(sql, accountId);
    await consumeToken(sql, `erasure-code:${accountId}`, codesPerPerson, now);
    const challengeId = random.uuid();
    const expiresAt = addMs(now, codeTtlMs);
    const keyNumber = secrets.keyNumber('erasure-code');
    await insertErasureCode(sql, { accountId, challengeId, keyNumber, language, expiresAt });
    await addJob(sql, deliverCode, { challengeId });
    return { expiresIn: codeTtlMs / second, resendIn: resendCooldownMs / second };
  });
}

type Payload = { challengeId: string };

export const deliverCode: Job<Payload> = { name: 'send_erasure_code', run: deliverErasureCode };

/** The Arabic text isolates the code left-to-right, so that no phone displays it in reversed order. */
const erasureCodeMessage: Translations = {
  ar: 'رمز حذف حسابك في نبتة: \u2066{code}\u2069. إن لم يكن الطلب منك فلا يُعطى هذا الرمز لأحد.',
  en: 'Your code to delete your Nabta account is {code}. If you did not ask for this, do not give it to anyone.',
  pt: 'Seu código para excluir sua conta Nabta é {code}. Se não foi você que pediu, não o informe a ninguém.',
};

/** Computes the code when the message is sent, so that it is stored in no table or queue. */
async function deliverErasureCode(context: Context, { challengeId }: Payload): Promise<void> {
  const codeToSend = await selectCodeToSend(context.database.sql, challengeId, context.clock.now());
  if (codeToSend === undefined) return;
  const { keyNumber } = codeToSend;
  const code = deriveCode(context.secrets, { purpose: 'erasure-code', challengeId, keyNumber });
  if (code === undefined) throw new Error('The key of the erasure code is unknown.');
  await deliverMessage(context, {
    reference: `erasure-${challengeId}`,
    kind: 'erasure_code',
    to: codeToSend.phone,
    body: formatMessage(erasureCodeMessage[codeToSend.language], codeToSend.language, { code }),
  });
}
