import { isCode } from '@nabta/domain/one-time-code';
import * as z from 'zod/mini';

import { account } from './account.ts';
import { endpoint } from './endpoint.ts';
import { id, instant, nothing, phone, text } from './primitives.ts';
import { fault } from './value-fault.ts';

/** Where a code goes. */
export const codeReceiver = z.strictObject({ phone });

export const sendCode = endpoint({
  method: 'POST',
  path: '/auth/login_phone',
  access: 'public',
  summary: 'Sends a one-time code to a phone; the answer is the same for known and unknown phones',
  body: z.strictObject({
    ...codeReceiver.shape,
    /** The solution of a puzzle that this call answered with before, for the same phone. */
    proof: z.optional(z.strictObject({ puzzle: text(1, 60), solution: z.int().check(z.nonnegative()) })),
  }),
  data: z.strictObject({
    /** Whether a link was sent, to be opened on the phone, and no code. */
    isLink: z.boolean(),
    /** Seconds until the code dies. */
    expiresIn: z.int(),
    /** Seconds until another send is allowed. */
    resendIn: z.int(),
  }),
  errors: ['INVALID_PHONE', 'TOO_MANY_TRIES', 'PUZZLE_REQUIRED'],
});

/** The kind of the detail that a wrong code has before its last try; after that one `Retry-After` says how long it is locked. */
export const lastTry = 'last_try';

export const verifyCode = endpoint({
  method: 'POST',
  path: '/auth/verify_otp',
  access: 'public',
  summary: 'Trades a code for a session, in the browser that asked for it',
  body: z.strictObject({ phone, code: z.string().check(z.refine(isCode, fault('code_is_four_digits'))) }),
  data: z.strictObject({ token: z.string(), account }),
  errors: ['INVALID_PHONE', 'WRONG_CODE', 'CODE_EXPIRED', 'TOO_MANY_TRIES'],
});

export const verifyLink = endpoint({
  method: 'POST',
  path: '/auth/verify_link',
  access: 'public',
  summary: 'Trades the link of a text for a session, in whichever browser it is opened',
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
  errors: ['FORBIDDEN'],
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
  summary: 'The devices that are signed in',
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
  errors: ['UNAUTHENTICATED', 'NOT_FOUND'],
});
