import type { Caller } from '#core/auth/authentication.ts';
import { second } from '#core/clock.ts';
import type { Context } from '#core/context.ts';
import { AppError } from '#core/errors/app-error.ts';

import { selectTrustedAt } from './session.queries.ts';

/**
 * Throws in the first day of a browser that could belong to the thief of a phone, so it cannot shut the owner
 * out.
 */
export async function assertTrustedSession(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  { sessionId }: Pick<Caller, 'sessionId'>,
): Promise<void> {
  const trustedAt = await selectTrustedAt(database.sql, sessionId);
  if (trustedAt !== null && trustedAt > clock.now()) throw browserTooNew(trustedAt, clock.now());
}

export function browserTooNew(trustedAt: Date, now: Date): AppError {
  return new AppError('BROWSER_TOO_NEW', {
    retryAfterSeconds: (trustedAt.getTime() - now.getTime()) / second,
  });
}
