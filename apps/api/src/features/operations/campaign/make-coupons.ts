import type { RequestOfEndpoint } from '@nabta/contract/core/endpoint';
import type { CampaignRecord, makeCoupons as contract } from '@nabta/contract/operations/campaign';
import { maxUsesWithoutApproval } from '@nabta/domain/campaign';
import { withCheckCharacter } from '@nabta/domain/coupon-code';
import { encodeCrockford } from '@nabta/domain/crockford';
import * as z from 'zod/mini';

import { defineApproval } from '#core/approval-kind.ts';
import type { Caller } from '#core/auth/authentication.ts';
import type { Context } from '#core/context.ts';
import { AppError } from '#core/errors/app-error.ts';
import type { Executor } from '#core/postgres/database.ts';
import { random } from '#core/random.ts';
import { countAct } from '#features/people/act-limit/count-act.ts';
import { requestApproval } from '#features/people/approval/request-approval.ts';
import { recordChange } from '#features/people/audit/record-change.ts';

import { campaignRecord } from './campaign-record.ts';
import { lockCampaign, selectCoverage } from './campaign.queries.ts';
import {
  type BatchTerms,
  insertBatch,
  insertCodes,
  selectUnapprovedUses,
  updateBatchMade,
} from './coupon-batch.queries.ts';
import { readCampaign } from './read-campaign.ts';
import { requireCoverage } from './require-coverage.ts';

type MakeCouponsInput = RequestOfEndpoint<typeof contract>['body'] & { id: string };

/**
 * Creates coupon codes. Unapproved uses add up over the batches of the campaign and over the day of the
 * person and the company; until approved, the codes do not exist.
 */
export async function makeCoupons(
  context: Context,
  sql: Executor,
  caller: Caller,
  { id, reason, isFirstCome = false, ...input }: MakeCouponsInput,
): Promise<CampaignRecord> {
  const { companyId } = await campaignRecord.lockOwn(sql, caller, id);
  const [accountId, at] = [caller.accountId, context.clock.now()];
  const terms = { ...input, isFirstCome };
  const count = input.codes * input.mostUses;
  await requireCoverage(sql, { campaignId: id, count, isFirstCome, now: at });
  const batchId = await insertBatch(sql, { ...terms, campaignId: id, madeBy: accountId, askedAt: at });
  const isWithinCampaign = (await selectUnapprovedUses(sql, id)) + count <= maxUsesWithoutApproval;
  const act = { limit: 'coupon_uses', amount: count, accountId, companyId, at } as const;
  if (isWithinCampaign && (await countAct(sql, act))) {
    await makeCodes(sql, batchId, { actorId: accountId, reason, at, isApproved: false, terms });
  } else {
    const request = { kind: 'make_coupons', subjectId: batchId, companyId, reason } as const;
    await requestApproval(context, sql, caller, { ...request, payload: { campaignId: id, count, ...terms } });
  }
  return readCampaign(context, sql, caller, id);
}

export const couponsApproval = defineApproval({
  name: 'make_coupons',
  capability: 'runCampaigns',
  canRequestForOwn: true,
  payload: z.object({
    campaignId: z.string(),
    count: z.int(),
    codes: z.int(),
    mostUses: z.int(),
    isOpenSecret: z.boolean(),
    isFirstCome: z.boolean(),
  }),
  async describe(sql, { payload: { campaignId, count: requested }, now }) {
    return { coverage: await selectCoverage(sql, { campaignId, requested, now }) };
  },
  async execute(_dependencies, sql, { subjectId, payload, reason, approver, at }) {
    const { campaignId, count, ...terms } = payload;
    await lockCampaign(sql, campaignId);
    await requireCoverage(sql, { campaignId, count, isFirstCome: terms.isFirstCome, now: at });
    const actorId = approver.accountId;
    await makeCodes(sql, subjectId, { actorId, reason, at, isApproved: true, terms });
    return undefined;
  },
});

type MakeCodesInput = { actorId: string; reason: string; at: Date; isApproved: boolean; terms: BatchTerms };

async function makeCodes(sql: Executor, batchId: string, options: MakeCodesInput): Promise<void> {
  const { actorId, reason, at } = options;
  const batch = await updateBatchMade(sql, batchId, options);
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
