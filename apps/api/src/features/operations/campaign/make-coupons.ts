import type { RequestOfEndpoint } from '@nabta/contract/core/endpoint';
import type { CampaignRecord, makeCoupons as contract } from '@nabta/contract/operations/campaign';
import { maxUsesWithoutApproval } from '@nabta/domain/campaign';
import { withCheckCharacter } from '@nabta/domain/coupon-code';
import { encodeCrockford } from '@nabta/domain/crockford';

import type { ApprovalKind } from '#core/approval-kind.ts';
import type { Caller } from '#core/auth/authentication.ts';
import type { Context } from '#core/context.ts';
import { AppError } from '#core/errors/app-error.ts';
import type { Executor } from '#core/postgres/database.ts';
import { random } from '#core/random.ts';
import { requestApproval } from '#features/people/approval/request-approval.ts';
import { recordChange } from '#features/people/audit/record-change.ts';

import { campaignRecord } from './campaign-record.ts';
import { insertBatch, insertCodes, selectUnapprovedUses, updateBatchMade } from './coupon-batch.queries.ts';
import { readCampaign } from './read-campaign.ts';

type MakeCouponsInput = RequestOfEndpoint<typeof contract>['body'] & { id: string };

/**
 * Creates coupon codes. Unapproved uses add up over all batches, so small batches cannot bypass the second
 * approval; until approved, the codes do not exist.
 */
export async function makeCoupons(
  context: Context,
  sql: Executor,
  caller: Caller,
  { id, reason, ...input }: MakeCouponsInput,
): Promise<CampaignRecord> {
  await campaignRecord.lockOwn(sql, caller, id);
  const [madeBy, at] = [caller.accountId, context.clock.now()];
  const batchId = await insertBatch(sql, { ...input, campaignId: id, madeBy, askedAt: at });
  const count = input.codes * input.mostUses;
  if ((await selectUnapprovedUses(sql, id)) + count > maxUsesWithoutApproval) {
    const request = { kind: 'make_coupons', subjectId: batchId, reason } as const;
    await requestApproval(context, sql, caller, { ...request, payload: { campaignId: id, count } });
  } else {
    await makeCodes(sql, batchId, { actorId: madeBy, reason, at, isApproved: false });
  }
  return readCampaign(context, sql, caller, id);
}

export const couponsApproval: ApprovalKind = {
  name: 'make_coupons',
  capability: 'runCampaigns',
  canRequestForOwn: true,
  async execute(_context, sql, { subjectId, reason, approvedBy, at }) {
    await makeCodes(sql, subjectId, { actorId: approvedBy, reason, at, isApproved: true });
    return undefined;
  },
};

type MakeCodesInput = { actorId: string; reason: string; at: Date; isApproved: boolean };

async function makeCodes(sql: Executor, batchId: string, options: MakeCodesInput): Promise<void> {
  const { actorId, reason, at, isApproved } = options;
  const batch = await updateBatchMade(sql, batchId, { at, isApproved });
  if (batch === undefined) throw new AppError('CONFLICT');
  // Replaces codes that collide with existing ones; collisions are very rare.
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

/** 50 random bits plus a check character that detects typing errors. */
function makeCode(): string {
  return withCheckCharacter(encodeCrockford(random.bytes(10)));
}
