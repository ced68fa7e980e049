import { isCode } from '@nabta/domain/one-time-code';
import * as z from 'zod/mini';

import { account } from './account.ts';
import { codeReceiver, sendCode } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { phone } from './primitives.ts';
import { fault } from './value-fault.ts';

const code = z.string().check(z.refine(isCode, fault('code_is_four_digits')));

const signedIn = ['UNAUTHENTICATED', 'PROFILE_INCOMPLETE', 'BROWSER_TOO_NEW'] as const;

export const sendOldPhoneCode = endpoint({
  method: 'POST',
  path: '/auth/phone/old_code',
  access: 'account',
  summary: 'Sends a code to the phone that the caller has',
  data: sendCode.data,
  errors: [...signedIn, 'TOO_MANY_TRIES'],
});

export const sendNewPhoneCode = endpoint({
  method: 'POST',
  path: '/auth/phone/new_code',
  access: 'account',
  summary:
    'Sends a code to the phone that the caller wants; the answer is the same for known and unknown phones',
  body: codeReceiver,
  data: sendCode.data,
  errors: [...signedIn, 'INVALID_PHONE', 'TOO_MANY_TRIES'],
});

export const changePhone = endpoint({
  method: 'POST',
  path: '/auth/phone',
  access: 'account',
  summary: 'Trades both codes for the other phone, in the browser that asked for them',
  body: z.strictObject({ phone, oldCode: code, newCode: code }),
  data: account,
  errors: [...signedIn, 'INVALID_PHONE', 'WRONG_CODE', 'CODE_EXPIRED', 'TOO_MANY_TRIES', 'PHONE_TAKEN'],
});
