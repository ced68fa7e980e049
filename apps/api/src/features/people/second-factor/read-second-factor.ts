import type { SecondFactor } from '@nabta/contract/people/second-factor';

import type { Caller } from '#core/auth/authentication.ts';
import { acceptsIssuedCode, hasStaffAccess } from '#core/auth/proven-role.ts';
import { minute } from '#core/clock.ts';
import type { Context } from '#core/context.ts';
import { AppError } from '#core/errors/app-error.ts';
import type { ErrorTexts } from '#core/errors/error-texts.ts';
import type { Executor } from '#core/postgres/database.ts';

import { assertTrustedSession } from '../auth/assert-trusted-session.ts';
import { selectSessionStart } from '../auth/session.queries.ts';
import { selectFactors, selectRecoveryCodesLeft } from './second-factor.queries.ts';

export const secondFactorErrors = {
  FACTOR_REFUSED: {
    ar: 'لم نتمكن من التأكد من هويتك بهذا. يمكن إعادة المحاولة أو استخدام طريقة أخرى.',
    en: 'This did not prove that it is you. Try again, or use another way.',
    pt: 'Isto não provou que é você. Tente de novo ou use outra forma.',
  },
  SIGN_IN_TOO_OLD: {
    ar: 'مضى وقت على تسجيل دخولك. يلزم الدخول برمز جديد ثم إضافة طريقة التأكيد.',
    en: 'You signed in a while ago. Sign in again with a new code, then add your second factor.',
    pt: 'Você entrou há algum tempo. Entre de novo com um código novo e adicione o segundo fator.',
  },
} satisfies ErrorTexts;

/** Adding the first factor requires a sign-in this recent, as proof of holding the phone. */
const maxSignInAgeMs = 10 * minute;

export async function readSecondFactor(
  { clock }: Context,
  sql: Executor,
  caller: Caller,
  isProven = hasStaffAccess(caller, clock.now()),
): Promise<SecondFactor> {
  const factors = await selectFactors(sql, caller.accountId);
  const signedInAt = (await selectSessionStart(sql, caller.sessionId)) ?? new Date(0);
  const isSignInRecent = clock.now().getTime() - signedInAt.getTime() <= maxSignInAgeMs;
  return {
    isProven,
    factors: factors.map(({ id, kind, addedAt, usedAt }) => ({
      id,
      kind,
      addedAt: addedAt.toISOString(),
      usedAt: usedAt?.toISOString() ?? null,
    })),
    recoveryCodesLeft: await selectRecoveryCodesLeft(sql, caller.accountId),
    mayAdd: isProven || (factors.length === 0 && isSignInRecent),
    acceptsIssuedCode: acceptsIssuedCode(caller.assignedRole),
  };
}

export async function assertMayAdd(context: Context, sql: Executor, caller: Caller): Promise<void> {
  const { isProven, mayAdd, factors } = await readSecondFactor(context, sql, caller);
  if (!mayAdd) throw new AppError(factors.length === 0 ? 'SIGN_IN_TOO_OLD' : 'SECOND_FACTOR_REQUIRED');
  // A factor of a thief would shut the owner out of the role.
  if (!isProven) await assertTrustedSession(context, caller);
}
