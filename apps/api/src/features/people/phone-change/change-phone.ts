import type { Account } from '@nabta/contract/account';
import type { Phone } from '@nabta/domain/phone';

import type { Caller } from '../../platform/caller/authentication.ts';
import type { Context } from '../../platform/context.ts';
import { AppError, invalidInput } from '../../platform/fault/app-error.ts';
import { addJob } from '../../platform/jobs/job-queue.ts';
import { takeToken } from '../../platform/limit/rate-limit.ts';
import { parsePhone } from '../../platform/phone-number.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { changeAccountPhone, readAccountPhone } from '../account/change-account-phone.ts';
import { assertTrusted } from '../auth/assert-trusted.ts';
import { authErrors } from '../auth/auth.texts.ts';
import type { Browser } from '../auth/browser.ts';
import { type Claim, countProof, type Proof, proveCode, returnProof, useProof } from '../auth/prove-code.ts';
import { moveWaitingGifts } from '../gift/follow-phone.ts';
import { moveNews } from '../notification/follow-phone.ts';
import { notify } from '../notification/notify.ts';
import { changesPerAccount } from './phone-change-limits.ts';
import { tellOldPhone } from './phone-change.jobs.ts';
import { phoneChanged } from './phone-change.notifications.ts';
import { insertPhoneChange } from './phone-change.queries.ts';
import { ownPhone } from './phone-change.texts.ts';

type Asked = { phone: string; oldCode: string; newCode: string };

/**
 * Gives the caller another phone, once both codes are right. What they prove, the phone and all that goes by it change in
 * one transaction: whatever breaks off, the account has one phone that its owner holds.
 */
export async function changePhone(
  context: Context,
  caller: Caller,
  browser: Browser,
  { phone, oldCode, newCode }: Asked,
): Promise<Account> {
  const newPhone = parsePhone(phone).phone;
  await assertTrusted(context, caller);
  const oldPhone = await readAccountPhone(context.database.sql, caller.accountId);
  if (oldPhone === undefined) throw new AppError('UNAUTHENTICATED');
  if (oldPhone === newPhone) throw invalidInput('body.phone', ownPhone);
  const ofOld = await proveAt('body.oldCode', context, {
    phone: oldPhone,
    code: oldCode,
    browser,
    purpose: 'old_phone',
  });
  try {
    const ofNew = await proveAt('body.newCode', context, {
      phone: newPhone,
      code: newCode,
      browser,
      purpose: 'new_phone',
    });
    return await context.database.transaction((sql) =>
      change(context, sql, caller, { oldPhone, newPhone, proofs: [ofOld, ofNew] }),
    );
  } catch (error) {
    // The right old code is not lost over a wrong new one.
    await returnProof(context.database.sql, ofOld);
    throw error;
  }
}

type Change = { oldPhone: Phone; newPhone: Phone; proofs: readonly Proof[] };

async function change(
  context: Context,
  sql: Executor,
  { accountId, sessionId }: Caller,
  { oldPhone, newPhone, proofs }: Change,
): Promise<Account> {
  const at = context.clock.now();
  await takeToken(sql, `phone-change:${accountId}`, changesPerAccount, at);
  const used = [];
  for (const proof of proofs) used.push(await useProof(sql, proof, at));
  const account = await changeAccountPhone(context, sql, accountId, { oldPhone, newPhone });
  await moveWaitingGifts(sql, { oldPhone, newPhone });
  await moveNews(sql, accountId, { oldPhone, newPhone });
  const changeId = await insertPhoneChange(sql, { accountId, sessionId, oldPhone, newPhone, at });
  await notify(sql, phoneChanged, {
    subject: { type: 'account', id: accountId },
    reference: `${phoneChanged.name}-${changeId}`,
    payload: {},
    accountId,
    phone: null,
    at,
  });
  await addJob(sql, tellOldPhone, { changeId });
  for (const proof of used) await countProof(sql, proof);
  return account;
}

/** A refusal names the field of its code. */
async function proveAt(path: string, context: Context, claim: Claim): Promise<Proof> {
  try {
    return await proveCode(context, claim);
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
