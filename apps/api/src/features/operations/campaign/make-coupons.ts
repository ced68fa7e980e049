import type { CampaignRecord } from '@nabta/contract/campaign';
import { usesByOnePerson } from '@nabta/domain/campaign';
import { withCheckCharacter } from '@nabta/domain/coupon-code';
import { crockfordText } from '@nabta/domain/crockford';

import type { ApprovalKind } from '../../platform/approval-kind.ts';
import type { Caller } from '../../platform/caller/authentication.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { random } from '../../platform/random.ts';
import { askApproval } from '../approval/ask-approval.ts';
import { recordChange } from '../audit/record-change.ts';
import { lockCampaign } from './campaign.queries.ts';
import { insertBatch, insertCodes, selectUsesMadeAlone, updateBatchMade } from './coupon-batch.queries.ts';
import { assertRuns, readCampaign } from './read-campaign.ts';

type Wish = { id: string; codes: number; mostUses: number; isOpenSecret: boolean; reason: string };

/**
 * New codes for a campaign. What one person makes alone adds up, so that many small batches are no way around the second
 * person (SECURITY D13); until that one agrees the codes do not exist.
 */
export async function makeCoupons(
  context: Context,
  sql: Executor,
  caller: Caller,
  { id, reason, ...wish }: Wish,
): Promise<CampaignRecord> {
  assertRuns(caller);
  if ((await lockCampaign(sql, caller, id)) === undefined) throw new AppError('NOT_FOUND');
  const [madeBy, at] = [caller.accountId, context.clock.now()];
  const batchId = await insertBatch(sql, { ...wish, campaignId: id, madeBy, askedAt: at });
  const count = wish.codes * wish.mostUses;
  if ((await selectUsesMadeAlone(sql, id)) + count > usesByOnePerson) {
    const payload = { campaignId: id, count };
    await askApproval(context, sql, caller, { kind: 'make_coupons', subjectId: batchId, payload, reason });
  } else {
    await makeCodes(sql, batchId, { actorId: madeBy, reason, at, isApproved: false });
  }
  return readCampaign(context, sql, caller, id);
}

export const couponsApproval: ApprovalKind = {
  name: 'make_coupons',
  capability: 'runCampaigns',
  mayAskForOwn: true,
  async carryOut(_house, sql, { subjectId, reason, approvedBy, at }) {
    await makeCodes(sql, subjectId, { actorId: approvedBy, reason, at, isApproved: true });
    return undefined;
  },
};

type Making = { actorId: string; reason: string; at: Date; isApproved: boolean };

async function makeCodes(sql: Executor, batchId: string, making: Making): Promise<void> {
  const { actorId, reason, at, isApproved } = making;
  const batch = await updateBatchMade(sql, batchId, { at, isApproved });
  if (batch === undefined) throw new AppError('CONFLICT');
  // A code that is taken already is as good as never; then another takes its place.
  for (let missing = batch.codes; missing > 0;)
    missing -= await insertCodes(sql, batchId, Array.from({ length: missing }, makeCode));
  await recordChange(sql, {
    actorId,
    action: 'created',
    subject: 'coupon',
    subjectId: batchId,
    reason,
    after: batch,
    at,
  });
}

/** Fifty bits of chance, and a character that gives a typing error away. */
function makeCode(): string {
  return withCheckCharacter(crockfordText(random.bytes(10)));
}
