import type { BulkGift } from '@nabta/contract/campaign';
import { textsPerMinute } from '@nabta/domain/campaign';

import type { Caller } from '../../platform/caller/authentication.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import { deleteBulkGift, insertBulkGift, lockBulkGift } from './bulk-gift.queries.ts';
import { lockCampaign } from './campaign.queries.ts';
import { readBulkGift } from './read-bulk-gift.ts';
import { assertRuns } from './read-campaign.ts';
import { readReceivers } from './read-receivers.ts';

/** Reads a file of phones and says what would happen: who gets a tree, whose line is wrong, for whom none is left. */
export async function stageBulkGift(
  context: Context,
  caller: Caller,
  { campaignId, file }: { campaignId: string; file: Uint8Array },
): Promise<BulkGift> {
  assertRuns(caller);
  const { database, clock } = context;
  const lines = await readReceivers(file);
  return database.transaction(async (sql) => {
    if ((await lockCampaign(sql, caller, campaignId)) === undefined) throw new AppError('NOT_FOUND');
    const [madeBy, stagedAt, pace] = [caller.accountId, clock.now(), textsPerMinute.usual];
    const id = await insertBulkGift(sql, { campaignId, madeBy, stagedAt, pace, lines });
    return readBulkGift(context, sql, caller, id);
  });
}

/** Forgets a file while nothing of it was given and nobody is asked about it. */
export async function discardBulkGift(
  { database, clock }: Context,
  caller: Caller,
  id: string,
): Promise<void> {
  assertRuns(caller);
  await database.transaction(async (sql) => {
    const held = await lockBulkGift(sql, id, clock.now(), caller);
    if (held === undefined) throw new AppError('NOT_FOUND');
    if (held.status !== 'staged' || held.isWaiting) throw new AppError('CONFLICT');
    await deleteBulkGift(sql, id);
  });
}
