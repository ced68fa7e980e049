import type { Caller } from '../../platform/caller/authentication.ts';
import { second } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import { selectTrustedAt } from './session.queries.ts';

/** Throws where this session may be that of a stolen phone: for a day it can take nothing away for good (SECURITY A10). */
export async function assertTrusted({ database, clock }: Context, { sessionId }: Caller): Promise<void> {
  const trustedAt = await selectTrustedAt(database.sql, sessionId);
  const waitMs = trustedAt === null ? 0 : trustedAt.getTime() - clock.now().getTime();
  if (waitMs > 0) throw new AppError('BROWSER_TOO_NEW', { retryAfterSeconds: waitMs / second });
}
