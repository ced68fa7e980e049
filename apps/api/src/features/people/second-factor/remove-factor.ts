import type { SecondFactor } from '@nabta/contract/people/second-factor';

import type { Caller } from '#core/auth/authentication.ts';
import type { Context } from '#core/context.ts';
import { AppError, requireFound } from '#core/errors/app-error.ts';

import { recordChange } from '../audit/record-change.ts';
import { notifyAccount } from '../notify/notify.ts';
import { readSecondFactor } from './read-second-factor.ts';
import { factorRemoved } from './second-factor.notifications.ts';
import { deleteFactor, selectFactorsForUpdate } from './second-factor.queries.ts';

/** Keeps the last factor: without one, a code to the phone would suffice to add a new factor. */
export async function removeFactor(context: Context, caller: Caller, id: string): Promise<SecondFactor> {
  const { accountId } = caller;
  const at = context.clock.now();
  return context.database.transaction(async (sql) => {
    const factors = await selectFactorsForUpdate(sql, accountId);
    const { kind } = requireFound(factors.find((factor) => factor.id === id));
    if (factors.length === 1) throw new AppError('CONFLICT');
    await deleteFactor(sql, id);
    await notifyAccount(sql, factorRemoved, { accountId, key: id, at });
    const state = await readSecondFactor(context, sql, caller);
    await recordChange(sql, {
      actorId: accountId,
      action: 'removed',
      subject: 'factor',
      subjectId: id,
      before: { kind },
      at,
    });
    return state;
  });
}
