import type { Caller } from '../../platform/caller/authentication.ts';
import type { Context } from '../../platform/context.ts';
import { AppError, invalidInput } from '../../platform/fault/app-error.ts';
import { parsePhone } from '../../platform/phone-number.ts';
import { readAccountPhone } from '../account/change-account-phone.ts';
import { assertTrusted } from '../auth/assert-trusted.ts';
import type { Browser } from '../auth/browser.ts';
import { sendCode } from '../auth/send-code.ts';
import { ownPhone } from './phone-change.texts.ts';

export async function sendOldCode(context: Context, caller: Caller, browser: Browser) {
  await assertTrusted(context, caller);
  const phone = await readAccountPhone(context.database.sql, caller.accountId);
  if (phone === undefined) throw new AppError('UNAUTHENTICATED');
  return sendCode(context, { phone, browser, purpose: 'old_phone' });
}

/** Whether somebody has the phone already is not said before it is proven to be the caller's. */
export async function sendNewCode(context: Context, caller: Caller, browser: Browser, typedPhone: string) {
  await assertTrusted(context, caller);
  const { phone } = parsePhone(typedPhone);
  if (phone === (await readAccountPhone(context.database.sql, caller.accountId)))
    throw invalidInput('body.phone', ownPhone);
  return sendCode(context, { phone, browser, purpose: 'new_phone' });
}
