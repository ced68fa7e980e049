import type { SecondFactor } from '@nabta/contract/second-factor';

import type { Caller } from '../../platform/caller/authentication.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import { recordChange } from '../audit/record-change.ts';
import { notify } from '../notification/notify.ts';
import { readSecondFactor } from './read-second-factor.ts';
import { factorRemoved } from './second-factor.notifications.ts';
import { deleteFactor, selectFactorsForUpdate } from './second-factor.queries.ts';

/** Removes one of the caller's own factors. The last one stays: without any, a code to the phone would be enough to add another. */
export async function removeFactor(context: Context, caller: Caller, id: string): Promise<SecondFactor> {
  const { accountId } = caller;
  const at = context.clock.now();
  return context.database.transaction(async (sql) => {
    const factors = await selectFactorsForUpdate(sql, accountId);
    const factor = factors.find((each) => each.id === id);
    if (factor === undefined) throw new AppError('NOT_FOUND');
    if (factors.length === 1) throw new AppError('CONFLICT');
    await deleteFactor(sql, id);
    await notify(sql, factorRemoved, {
      subject: { type: 'account', id: accountId },
      reference: `${factorRemoved.name}-${id}`,
      payload: {},
      accountId,
      phone: null,
      at,
    });
    const state = await readSecondFactor(context, sql, caller);
    await recordChange(sql, {
      actorId: accountId,
      action: 'removed',
      subject: 'factor',
      subjectId: id,
      before: { kind: factor.kind },
      at,
    });
    return state;
  });
}
