import type { CampaignRecord } from '@nabta/contract/campaign';

import type { Caller } from '../../platform/caller/authentication.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { recordChange } from '../audit/record-change.ts';
import { lockCampaign } from './campaign.queries.ts';
import { type TreeChoice, updateTreesAside, updateTreesReleased } from './pool.queries.ts';
import { assertRuns, readCampaign } from './read-campaign.ts';

const treesAtOnce = 500;

type Wish = TreeChoice & { id: string; count: number };

/** Fills the pool of a campaign with trees of its sponsor that nobody has. */
export async function setTreesAside(
  context: Context,
  sql: Executor,
  caller: Caller,
  { id, count: wanted, ...choice }: Wish,
): Promise<CampaignRecord> {
  const { companyId } = await holdCampaign(sql, caller, id);
  const trees = await inPieces(wanted, (count) =>
    updateTreesAside(sql, { campaignId: id, companyId, choice, count }),
  );
  const change = { subject: 'campaign', subjectId: id, action: 'trees_set_aside', after: { trees } } as const;
  await recordChange(sql, { ...change, actorId: caller.accountId, at: context.clock.now() });
  return readCampaign(context, sql, caller, id);
}

/** Empties the pool; what was given or redeemed stays so. */
export async function releaseTrees(
  context: Context,
  sql: Executor,
  caller: Caller,
  id: string,
): Promise<CampaignRecord> {
  await holdCampaign(sql, caller, id);
  const trees = await inPieces(Infinity, (count) => updateTreesReleased(sql, id, count));
  const change = { subject: 'campaign', subjectId: id, action: 'trees_released', after: { trees } } as const;
  await recordChange(sql, { ...change, actorId: caller.accountId, at: context.clock.now() });
  return readCampaign(context, sql, caller, id);
}

/** Thousands of trees change piece by piece: each changes its roll-ups with it, and no statement may take long. */
async function inPieces(count: number, change: (count: number) => Promise<number>): Promise<number> {
  let done = 0;
  while (done < count) {
    const piece = Math.min(treesAtOnce, count - done);
    const changed = await change(piece);
    done += changed;
    if (changed < piece) break;
  }
  return done;
}

async function holdCampaign(sql: Executor, caller: Caller, id: string) {
  assertRuns(caller);
  const campaign = await lockCampaign(sql, caller, id);
  if (campaign === undefined) throw new AppError('NOT_FOUND');
  return campaign;
}
