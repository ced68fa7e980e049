import type { BulkGift } from '@nabta/contract/operations/campaign';
import { textsPerMinute } from '@nabta/domain/campaign';

import type { Caller } from '#core/auth/authentication.ts';
import type { Context } from '#core/context.ts';
import { AppError } from '#core/errors/app-error.ts';

import { deleteBulkGift, insertBulkGift, lockBulkGift } from './bulk-gift.queries.ts';
import { lockCampaign } from './campaign.queries.ts';
import { readBulkGift } from './read-bulk-gift.ts';
import { readReceivers } from './read-receivers.ts';

export async function stageBulkGift(
  context: Context,
  caller: Caller,
  { campaignId, file }: { campaignId: string; file: Uint8Array },
): Promise<BulkGift> {
  const { database, clock } = context;
  const lines = await readReceivers(file);
  return database.transaction(async (sql) => {
    if ((await lockCampaign(sql, caller, campaignId)) === undefined) throw new AppError('NOT_FOUND');
    const [madeBy, stagedAt, pace] = [caller.accountId, clock.now(), textsPerMinute.default];
    const id = await insertBulkGift(sql, { campaignId, madeBy, stagedAt, pace, lines });
    return readBulkGift(context, sql, caller, id);
  });
}

/** Deletes a staged file unless gifts were sent or an approval is pending. */
export async function discardBulkGift(
  { database, clock }: Context,
  caller: Caller,
  id: string,
): Promise<void> {
  await database.transaction(async (sql) => {
    const locked = await lockBulkGift(sql, id, clock.now(), caller);
    if (locked === undefined) throw new AppError('NOT_FOUND');
    if (locked.status !== 'staged' || locked.isWaiting) throw new AppError('CONFLICT');
    await deleteBulkGift(sql, id);
  });
}
