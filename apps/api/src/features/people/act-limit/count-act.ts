import { actLimits } from '@nabta/domain/act-limits';

import type { Caller } from '#core/auth/authentication.ts';
import { addMs, hour, second } from '#core/clock.ts';
import type { Context } from '#core/context.ts';
import { AppError } from '#core/errors/app-error.ts';
import type { ErrorTexts } from '#core/errors/error-texts.ts';
import type { Executor } from '#core/postgres/database.ts';

import {
  type CountedAct,
  insertCountedAct,
  lockSums,
  selectCompanyOfAccount,
  selectExceedsLimit,
  selectOldestCounted,
} from './counted-act.queries.ts';

export const limitErrors = {
  DAILY_LIMIT_REACHED: {
    ar: 'بلغت أنت أو جهتك الحد المسموح به في يوم واحد من هذا الإجراء، ولم يتغيّر شيء. تمكن المحاولة مرة أخرى بعد {wait}.',
    en: 'You or your company have reached what may be done of this in one day, and nothing was changed. Try again in {wait}.',
    pt: 'Você ou a sua empresa atingiu o que se pode fazer disto em um dia, e nada foi alterado. Tente novamente em {wait}.',
  },
} satisfies ErrorTexts;

/**
 * Counts an act in the caller's transaction, so parallel acts cannot pass together. Returns whether one
 * person may decide it; an act above a limit without approval is refused.
 */
export async function countAct(sql: Executor, act: CountedAct): Promise<boolean> {
  const { above, windowHours } = actLimits[act.limit];
  await lockSums(sql, act);
  if (!(await selectExceedsLimit(sql, act))) {
    await insertCountedAct(sql, act);
    return true;
  }
  if (above === 'approval') return false;
  const oldest = (await selectOldestCounted(sql, act)) ?? act.at;
  const freeAt = addMs(oldest, windowHours * hour);
  const retryAfterSeconds = Math.ceil((freeAt.getTime() - act.at.getTime()) / second);
  throw new AppError('DAILY_LIMIT_REACHED', { retryAfterSeconds });
}

/** Counts a file of records that the caller is about to download. */
export async function countExport({ database, clock }: Context, { accountId }: Caller): Promise<void> {
  await database.transaction(async (sql) => {
    const companyId = (await selectCompanyOfAccount(sql, accountId)) ?? null;
    await countAct(sql, { limit: 'exports', amount: 1, accountId, companyId, at: clock.now() });
  });
}
