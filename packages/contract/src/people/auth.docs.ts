import type { Docs } from '../core/docs.ts';
import type * as contract from './auth.ts';

export const about = 'Sign-in by phone and one-time code, and the resulting sessions.';

export const docs = {
  accountSession: {
    description: 'A signed-in device.',
    example: {
      id: '019b2f3a-7c1e-7d42-9a55-0c1d2e3f4a5b',
      isCurrent: true,
      userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)',
      createdAt: '2026-02-01T08:00:00.000Z',
      lastUsedAt: '2026-03-01T09:30:00.000Z',
    },
  },
  codeReceiver: { description: 'Recipient of a code.', example: { phone: '+966501234567' } },
  sendCode: {
    description:
      'Under suspicious load, a browser that has never signed in gets `PUZZLE_REQUIRED`: `details[0].kind` is a proof-of-work challenge. Repeat the request with a number for which the SHA-256 digest of `puzzle:number` starts with as many zero bits as the challenge names after its first dot.',
    body: { phone: '+966501234567' },
  },
  verifyCode: {
    description: 'Returns a short-lived token and sets the refresh cookie.',
    body: { phone: '+966501234567', code: '1234' },
  },
  verifyLink: {
    description: 'A link works once; sets the refresh cookie like a code.',
    body: { token: 'Ct2Yw1vXTkqTn4f3m0aYVQJ5zq1p3xk7m2wE9rT8yUA' },
  },
  refreshToken: {
    description: 'Also rotates the cookie; a reused cookie ends the session.',
    cookie: 'required',
  },
  signOut: { cookie: 'optional', body: { everywhere: false } },
} satisfies Docs<typeof contract>;
