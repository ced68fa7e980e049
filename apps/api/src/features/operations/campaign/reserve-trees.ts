import type { CampaignRecord } from '@nabta/contract/operations/campaign';

import type { Caller } from '#core/auth/authentication.ts';
import type { Context } from '#core/context.ts';
import type { Executor } from '#core/postgres/database.ts';
import { recordChange } from '#features/people/audit/record-change.ts';

import { campaignRecord } from './campaign-record.ts';
import { selectSurplus } from './campaign.queries.ts';
import { type TreeChoice, updateTreesReserved, updateTreesReleased } from './pool.queries.ts';
import { readCampaign } from './read-campaign.ts';

const batchSize = 500;

type ReserveInput = TreeChoice & { id: string; count: number };

export async function reserveTrees(
  context: Context,
  sql: Executor,
  caller: Caller,
  { id, count: requested, ...choice }: ReserveInput,
): Promise<CampaignRecord> {
  const { companyId } = await campaignRecord.lockOwn(sql, caller, id);
  const trees = await changeInBatches(requested, (count) =>
    updateTreesReserved(sql, { campaignId: id, companyId, choice, count }),
  );
  const change = { subject: 'campaign', subjectId: id, action: 'trees_set_aside', after: { trees } } as const;
  await recordChange(sql, { ...change, actorId: caller.accountId, at: context.clock.now() });
  return readCampaign(context, sql, caller, id);
}

/** Releases the trees that no code or bulk gift promises. */
export async function releaseTrees(context: Context, sql: Executor, caller: Caller, id: string) {
  await campaignRecord.lockOwn(sql, caller, id);
  const surplus = await selectSurplus(sql, id, context.clock.now());
  const trees = await changeInBatches(surplus, (count) => updateTreesReleased(sql, id, count));
  const change = { subject: 'campaign', subjectId: id, action: 'trees_released', after: { trees } } as const;
  await recordChange(sql, { ...change, actorId: caller.accountId, at: context.clock.now() });
  return readCampaign(context, sql, caller, id);
}

/**
 * Changes trees in batches: each change also updates roll-ups, and one large statement would hold locks for
 * too long.
 */
async function changeInBatches(count: number, change: (count: number) => Promise<number>): Promise<number> {
  let done = 0;
  while (done < count) {
    const size = Math.min(batchSize, count - done);
    const changed = await change(size);
    done += changed;
    if (changed < size) break;
  }
  return done;
}
