import type * as contract from './auth.ts';
import type { Docs } from './docs.ts';

export const about = 'Signing in by phone and one-time code, and the sessions that this makes.';

export const docs = {
  accountSession: {
    description: 'A device that is signed in.',
    example: {
      id: '019b2f3a-7c1e-7d42-9a55-0c1d2e3f4a5b',
      isCurrent: true,
      userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)',
      createdAt: '2026-02-01T08:00:00.000Z',
      lastUsedAt: '2026-03-01T09:30:00.000Z',
    },
  },
  codeReceiver: { description: 'Where a code goes.', example: { phone: '+966501234567' } },
  sendCode: {
    description:
      'Where more is asked for than honest people would, a browser that has not signed in before is answered `PUZZLE_REQUIRED`: `details[0].kind` is a puzzle, and the call is sent again with a number for which the SHA-256 digest of `puzzle:number` begins with as many zero bits as the puzzle names after its first dot.',
    body: { phone: '+966501234567' },
  },
  verifyCode: {
    description: 'Sets the refresh cookie beside the token, which is short-lived.',
    body: { phone: '+966501234567', code: '1234' },
  },
  verifyLink: {
    description: 'Of any number of times the first counts; sets the refresh cookie as a code does.',
    body: { token: 'Ct2Yw1vXTkqTn4f3m0aYVQJ5zq1p3xk7m2wE9rT8yUA' },
  },
  refreshToken: {
    description: 'Renews the cookie too; a cookie that was used before ends the session.',
    cookie: 'needed',
  },
  signOut: { cookie: 'read', body: { everywhere: false } },
} satisfies Docs<typeof contract>;
