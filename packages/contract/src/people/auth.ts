import { isOneTimeCode } from '@nabta/domain/one-time-code';
import * as z from 'zod/mini';

import { endpoint } from '../core/endpoint.ts';
import { id, instant, nothing, phone, text } from '../core/primitives.ts';
import { valueError } from '../core/value-error.ts';
import { account } from './account.ts';

export const codeReceiver = z.strictObject({ phone });

export const sendCode = endpoint({
  method: 'POST',
  path: '/auth/login_phone',
  access: 'public',
  summary: 'Sends a one-time code to a phone; the answer is the same for known and unknown phones',
  body: z.strictObject({
    ...codeReceiver.shape,
    /** Solution of a proof-of-work challenge that this endpoint returned for the same phone. */
    proof: z.optional(z.strictObject({ puzzle: text(1, 60), solution: z.int().check(z.nonnegative()) })),
  }),
  data: z.strictObject({
    /** True when a link was sent instead of a code, to be opened on the phone. */
    isLink: z.boolean(),
    /** Seconds until the code expires. */
    expiresIn: z.int(),
    /** Seconds until a resend is allowed. */
    resendIn: z.int(),
  }),
  errors: ['INVALID_PHONE', 'TOO_MANY_TRIES', 'PUZZLE_REQUIRED'],
});

/** Detail kind of a wrong code with one attempt left; after that attempt `Retry-After` gives the lockout. */
export const lastTry = 'last_try';

export const verifyCode = endpoint({
  method: 'POST',
  path: '/auth/verify_otp',
  access: 'public',
  summary: 'Exchanges a code for a session, in the browser that requested it',
  body: z.strictObject({
    phone,
    code: z.string().check(z.refine(isOneTimeCode, valueError('code_is_four_digits'))),
  }),
  data: z.strictObject({ token: z.string(), account }),
  errors: ['INVALID_PHONE', 'WRONG_CODE', 'CODE_EXPIRED', 'TOO_MANY_TRIES'],
});

export const verifyLink = endpoint({
  method: 'POST',
  path: '/auth/verify_link',
  access: 'public',
  summary: 'Exchanges the link of a text message for a session, in any browser',
  body: z.strictObject({ token: text(1, 60) }),
  data: verifyCode.data,
  errors: ['LINK_EXPIRED'],
});

export const refreshToken = endpoint({
  method: 'GET',
  path: '/auth/refresh',
  access: 'public',
  summary: 'A new token for the session of the refresh cookie',
  data: z.strictObject({ token: z.string() }),
  errors: ['UNAUTHENTICATED', 'FORBIDDEN'],
});

export const signOut = endpoint({
  method: 'POST',
  path: '/auth/logout',
  access: 'public',
  summary: 'Ends this session, or all sessions of the account',
  body: z.optional(z.strictObject({ everywhere: z.optional(z.boolean()) })),
  data: nothing,
  errors: ['FORBIDDEN', 'BROWSER_TOO_NEW'],
});

export const accountSession = z.strictObject({
  id,
  isCurrent: z.boolean(),
  userAgent: z.string(),
  createdAt: instant,
  lastUsedAt: instant,
});

export const listSessions = endpoint({
  method: 'GET',
  path: '/account/sessions',
  access: 'session',
  summary: 'Signed-in devices',
  data: z.array(accountSession),
  errors: ['UNAUTHENTICATED'],
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/account/sessions/:id',
  access: 'session',
  summary: 'Signs one device out',
  params: z.strictObject({ id }),
  data: nothing,
  errors: ['UNAUTHENTICATED', 'NOT_FOUND', 'BROWSER_TOO_NEW'],
});
