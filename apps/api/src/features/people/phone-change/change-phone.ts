import type { Account } from '@nabta/contract/people/account';
import type { Phone } from '@nabta/domain/phone';

import type { Caller } from '#core/auth/authentication.ts';
import { day } from '#core/clock.ts';
import type { Context } from '#core/context.ts';
import { AppError, invalidInput } from '#core/errors/app-error.ts';
import { addJob } from '#core/jobs/job-queue.ts';
import { parsePhone } from '#core/phone-number.ts';
import type { Executor } from '#core/postgres/database.ts';
import { consumeToken, tokenBucket } from '#core/rate-limit/rate-limit.ts';

import { changeAccountPhone, readAccountPhone } from '../account/change-account-phone.ts';
import { assertTrusted } from '../auth/assert-trusted.ts';
import { authErrors } from '../auth/auth.texts.ts';
import type { Browser } from '../auth/browser.ts';
import {
  type CodeAttempt,
  recordProof,
  type CodeProof,
  checkCode,
  refundProof,
  consumeProof,
} from '../auth/check-code.ts';
import { notify } from '../notify/notify.ts';
import { moveNotifications } from '../notify/update-notifications.ts';
import { notifyOldPhone } from './phone-change.jobs.ts';
import { phoneChanged } from './phone-change.notifications.ts';
import { insertPhoneChange } from './phone-change.queries.ts';
import { isCurrentPhone } from './phone-change.texts.ts';

/** Enough to correct a wrong number immediately. */
const changesPerAccount = tokenBucket(3, { refill: 3, everyMs: 30 * day });

type ChangePhoneInput = { phone: string; oldCode: string; newCode: string };

/**
 * Changes the caller's phone after checking both codes. The phone and everything linked to it change in one
 * transaction.
 */
export async function changePhone(
  context: Context,
  caller: Caller,
  browser: Browser,
  { phone, oldCode, newCode }: ChangePhoneInput,
): Promise<Account> {
  const newPhone = parsePhone(phone).phone;
  await assertTrusted(context, caller);
  const oldPhone = await readAccountPhone(context.database.sql, caller.accountId);
  if (oldPhone === undefined) throw new AppError('UNAUTHENTICATED');
  if (oldPhone === newPhone) throw invalidInput('body.phone', isCurrentPhone);
  const oldProof = await checkCodeAt('body.oldCode', context, {
    phone: oldPhone,
    code: oldCode,
    browser,
    purpose: 'old_phone',
  });
  try {
    const newProof = await checkCodeAt('body.newCode', context, {
      phone: newPhone,
      code: newCode,
      browser,
      purpose: 'new_phone',
    });
    return await context.database.transaction((sql) =>
      applyChange(context, sql, caller, { oldPhone, newPhone, proofs: [oldProof, newProof] }),
    );
  } catch (error) {
    // A wrong new code must not consume the correct old code.
    await refundProof(context.database.sql, oldProof);
    throw error;
  }
}

type Change = { oldPhone: Phone; newPhone: Phone; proofs: readonly CodeProof[] };

async function applyChange(
  context: Context,
  sql: Executor,
  { accountId, sessionId }: Caller,
  { oldPhone, newPhone, proofs }: Change,
): Promise<Account> {
  const at = context.clock.now();
  await consumeToken(sql, `phone-change:${accountId}`, changesPerAccount, at);
  const usedProofs = [];
  for (const proof of proofs) usedProofs.push(await consumeProof(sql, proof, at));
  const account = await changeAccountPhone(context, sql, accountId, { oldPhone, newPhone });
  for (const follow of context.phoneChangeHooks) await follow(sql, { oldPhone, newPhone });
  await moveNotifications(sql, accountId, { oldPhone, newPhone });
  const changeId = await insertPhoneChange(sql, { accountId, sessionId, oldPhone, newPhone, at });
  await notify(sql, phoneChanged, {
    subject: { type: 'account', id: accountId },
    reference: `${phoneChanged.name}-${changeId}`,
    payload: {},
    accountId,
    phone: null,
    at,
  });
  await addJob(sql, notifyOldPhone, { changeId });
  for (const proof of usedProofs) await recordProof(sql, proof);
  return account;
}

/** Checks a code; errors refer to its field. */
async function checkCodeAt(path: string, context: Context, claim: CodeAttempt): Promise<CodeProof> {
  try {
    return await checkCode(context, claim);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, details, retryAfterSeconds } = error;
    if (code !== 'WRONG_CODE' && code !== 'CODE_EXPIRED' && code !== 'TOO_MANY_TRIES') throw error;
    const text = code === 'CODE_EXPIRED' ? authErrors.CODE_EXPIRED : authErrors.WRONG_CODE;
    const detail = { kind: code.toLowerCase(), message: text, ...details?.[0], path };
    throw new AppError(code, {
      details: [detail],
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    });
  }
}
