import type { SecondFactor } from '@nabta/contract/second-factor';
import { can } from '@nabta/domain/capability';

import { type Caller, worksAsStaff } from '../../platform/caller/authentication.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { readSignedInAt } from '../auth/read-signed-in-at.ts';
import { firstFactorWithinMs } from './second-factor-limits.ts';
import { selectFactors, selectRecoveryCodesLeft } from './second-factor.queries.ts';

/** How the caller stands; a factor is of no use to who has no part in the console. */
export async function readSecondFactor(
  { clock }: Context,
  sql: Executor,
  caller: Caller,
  isProven = worksAsStaff(caller, clock.now()),
): Promise<SecondFactor> {
  if (!can(caller.role, 'seeConsole')) throw new AppError('FORBIDDEN');
  const factors = await selectFactors(sql, caller.accountId);
  const signedInAt = await readSignedInAt(sql, caller.sessionId);
  const isFresh = clock.now().getTime() - signedInAt.getTime() <= firstFactorWithinMs;
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

/** Throws unless the caller may add a factor now, and says what is missing. */
export async function assertMayAdd(context: Context, sql: Executor, caller: Caller): Promise<void> {
  const { mayAdd, factors } = await readSecondFactor(context, sql, caller);
  if (!mayAdd) throw new AppError(factors.length === 0 ? 'SIGN_IN_TOO_OLD' : 'SECOND_FACTOR_REQUIRED');
}
