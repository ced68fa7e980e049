import { isOneTimeCode } from '@nabta/domain/one-time-code';
import * as z from 'zod/mini';

import { endpoint } from '../core/endpoint.ts';
import { phone } from '../core/primitives.ts';
import { valueError } from '../core/value-error.ts';
import { account } from './account.ts';
import { codeReceiver, sendCode } from './auth.ts';

const code = z.string().check(z.refine(isOneTimeCode, valueError('code_is_four_digits')));

const phoneChangeErrors = ['UNAUTHENTICATED', 'PROFILE_INCOMPLETE', 'BROWSER_TOO_NEW'] as const;

export const sendOldPhoneCode = endpoint({
  method: 'POST',
  path: '/auth/phone/old_code',
  access: 'account',
  summary: 'Sends a code to the current phone of the caller',
  data: sendCode.data,
  errors: [...phoneChangeErrors, 'TOO_MANY_TRIES'],
});

export const sendNewPhoneCode = endpoint({
  method: 'POST',
  path: '/auth/phone/new_code',
  access: 'account',
  summary: 'Sends a code to the new phone; the response is the same for known and unknown phones',
  body: codeReceiver,
  data: sendCode.data,
  errors: [...phoneChangeErrors, 'INVALID_PHONE', 'TOO_MANY_TRIES'],
});

export const changePhone = endpoint({
  method: 'POST',
  path: '/auth/phone',
  access: 'account',
  summary: 'Changes the phone with both codes, in the browser that requested them',
  body: z.strictObject({ phone, oldCode: code, newCode: code }),
  data: account,
  errors: [
    ...phoneChangeErrors,
    'INVALID_PHONE',
    'WRONG_CODE',
    'CODE_EXPIRED',
    'TOO_MANY_TRIES',
    'PHONE_TAKEN',
  ],
});
