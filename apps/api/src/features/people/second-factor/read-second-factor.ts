import type { SecondFactor } from '@nabta/contract/people/second-factor';

import { type Caller, hasStaffAccess } from '#core/auth/authentication.ts';
import type { Context } from '#core/context.ts';
import { AppError } from '#core/errors/app-error.ts';
import type { Executor } from '#core/postgres/database.ts';

import { selectSessionStart } from '../auth/session.queries.ts';
import { firstFactorMaxSignInAgeMs } from './second-factor-limits.ts';
import { selectFactors, selectRecoveryCodesLeft } from './second-factor.queries.ts';

export async function readSecondFactor(
  { clock }: Context,
  sql: Executor,
  caller: Caller,
  isProven = hasStaffAccess(caller, clock.now()),
): Promise<SecondFactor> {
  const factors = await selectFactors(sql, caller.accountId);
  // When the code of the session was verified: how recent the proof of phone ownership is.
  const signedInAt = (await selectSessionStart(sql, caller.sessionId)) ?? new Date(0);
  const isFresh = clock.now().getTime() - signedInAt.getTime() <= firstFactorMaxSignInAgeMs;
  return {
    isProven,
    factors: factors.map(({ id, kind, addedAt, usedAt }) => ({
      id,
      kind,
      addedAt: addedAt.toISOString(),
      usedAt: usedAt?.toISOString() ?? null,
    })),
    recoveryCodesLeft: await selectRecoveryCodesLeft(sql, caller.accountId),
    mayAdd: factors.length === 0 ? isFresh : isProven,
  };
}

export async function assertMayAdd(context: Context, sql: Executor, caller: Caller): Promise<void> {
  const { mayAdd, factors } = await readSecondFactor(context, sql, caller);
  if (!mayAdd) throw new AppError(factors.length === 0 ? 'SIGN_IN_TOO_OLD' : 'SECOND_FACTOR_REQUIRED');
}
