import type { Caller } from '#core/auth/authentication.ts';
import type { Context } from '#core/context.ts';
import { AppError, invalidInput } from '#core/errors/app-error.ts';
import { parsePhone } from '#core/phone-number.ts';

import { readAccountPhone } from '../account/change-account-phone.ts';
import { assertTrusted } from '../auth/assert-trusted.ts';
import type { Browser } from '../auth/browser.ts';
import { sendCode } from '../auth/send-code.ts';
import { isCurrentPhone } from './phone-change.texts.ts';

export async function sendOldCode(context: Context, caller: Caller, browser: Browser) {
  await assertTrusted(context, caller);
  const phone = await readAccountPhone(context.database.sql, caller.accountId);
  if (phone === undefined) throw new AppError('UNAUTHENTICATED');
  return sendCode(context, { phone, browser, purpose: 'old_phone' });
}

/** Does not reveal whether the phone has an account before its ownership is proven. */
export async function sendNewCode(context: Context, caller: Caller, browser: Browser, typedPhone: string) {
  await assertTrusted(context, caller);
  const { phone } = parsePhone(typedPhone);
  if (phone === (await readAccountPhone(context.database.sql, caller.accountId)))
    throw invalidInput('body.phone', isCurrentPhone);
  return sendCode(context, { phone, browser, purpose: 'new_phone' });
}
