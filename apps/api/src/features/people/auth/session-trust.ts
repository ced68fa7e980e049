import type { Caller } from '#core/auth/authentication.ts';
import { second } from '#core/clock.ts';
import type { Context } from '#core/context.ts';
import { AppError } from '#core/errors/app-error.ts';

import { selectTrustedAt } from './session.queries.ts';

/**
 * Throws in the first day of a session that could belong to a stolen phone, so it cannot remove anything
 * permanently.
 */
export async function assertTrusted({ database, clock }: Context, { sessionId }: Caller): Promise<void> {
  const trustedAt = await selectTrustedAt(database.sql, sessionId);
  const waitMs = trustedAt === null ? 0 : trustedAt.getTime() - clock.now().getTime();
  if (waitMs > 0) throw new AppError('BROWSER_TOO_NEW', { retryAfterSeconds: waitMs / second });
}
