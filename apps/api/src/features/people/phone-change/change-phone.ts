import type { Account } from '@nabta/contract/people/account';
import type { Translations } from '@nabta/domain/language';
import type { Phone } from '@nabta/domain/phone';

import type { Caller } from '#core/auth/authentication.ts';
import { day } from '#core/clock.ts';
import type { Context } from '#core/context.ts';
import { AppError, invalidInput } from '#core/errors/app-error.ts';
import type { ErrorTexts } from '#core/errors/error-texts.ts';
import { addJob } from '#core/jobs/job-queue.ts';
import { parsePhone } from '#core/phone-number.ts';
import type { Executor } from '#core/postgres/database.ts';
import { consumeToken, tokenBucket } from '#core/rate-limit/rate-limit.ts';

import { readAccountPhone, changeAccountPhone } from '../account/read-account.ts';
import { assertTrustedSession } from '../auth/assert-trusted-session.ts';
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
import { sendCode } from '../auth/send-code.ts';
import { notifyAccount } from '../notify/notify.ts';
import { moveNotifications } from '../notify/update-notifications.ts';
import { notifyOldPhone } from './phone-change.jobs.ts';
import { phoneChanged } from './phone-change.notifications.ts';
import { insertPhoneChange } from './phone-change.queries.ts';

export const phoneChangeErrors = {
  PHONE_TAKEN: {
    ar: 'لهذا الرقم حساب في نبتة. يمكن الدخول به، أو اختيار رقم آخر.',
    en: 'This number has a Nabta account of its own. Sign in with it, or choose another number.',
    pt: 'Este número já tem uma conta na Nabta. Entre com ele ou escolha outro número.',
  },
} satisfies ErrorTexts;

const isCurrentPhone: Translations = {
  ar: 'هذا رقمك الحالي. يلزم رقم جديد.',
  en: 'This is the number you have. Enter the new one.',
  pt: 'Este já é o seu número. Digite o novo.',
};

export async function sendOldCode(context: Context, caller: Caller, browser: Browser) {
  await assertTrustedSession(context, caller);
  const phone = await readAccountPhone(context.database.sql, caller.accountId);
  return sendCode(context, { phone, browser, purpose: 'old_phone' });
}

/** Does not reveal whether the phone has an account before its ownership is proven. */
export async function sendNewCode(context: Context, caller: Caller, browser: Browser, typedPhone: string) {
  await assertTrustedSession(context, caller);
  const { phone } = parsePhone(typedPhone);
  if (phone === (await readAccountPhone(context.database.sql, caller.accountId)))
    throw invalidInput('body.phone', isCurrentPhone);
  return sendCode(context, { phone, browser, purpose: 'new_phone' });
}

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
  await assertTrustedSession(context, caller);
  const oldPhone = await readAccountPhone(context.database.sql, caller.accountId);
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
  const consumedProofs = [];
  for (const proof of proofs) consumedProofs.push(await consumeProof(sql, proof, at));
  const account = await changeAccountPhone(context, sql, accountId, { oldPhone, newPhone });
  for (const runHook of context.phoneChangeHooks) await runHook(sql, { oldPhone, newPhone });
  await moveNotifications(sql, accountId, { oldPhone, newPhone });
  const changeId = await insertPhoneChange(sql, { accountId, sessionId, oldPhone, newPhone, at });
  await notifyAccount(sql, phoneChanged, { accountId, key: changeId, at });
  await addJob(sql, notifyOldPhone, { changeId });
  for (const proof of consumedProofs) await recordProof(sql, proof);
  return account;
}

/** Checks a code; errors refer to its field. */
async function checkCodeAt(path: string, context: Context, attempt: CodeAttempt): Promise<CodeProof> {
  try {
    return await checkCode(context, attempt);
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
