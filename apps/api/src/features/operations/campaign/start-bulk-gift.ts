import type { RequestOfEndpoint } from '@nabta/contract/core/endpoint';
import { occasion } from '@nabta/contract/gifts/gift';
import type { BulkGift, startBulkGift as contract } from '@nabta/contract/operations/campaign';
import * as z from 'zod/mini';

import { defineApproval } from '#core/approval-kind.ts';
import type { Caller } from '#core/auth/authentication.ts';
import type { Context } from '#core/context.ts';
import { AppError, requireFound } from '#core/errors/app-error.ts';
import { addJob } from '#core/jobs/job-queue.ts';
import type { Executor } from '#core/postgres/database.ts';
import { countAct } from '#features/people/act-limit/count-act.ts';
import { requestApproval } from '#features/people/approval/request-approval.ts';
import { recordChange } from '#features/people/audit/record-change.ts';

import {
  type LockedBulkGift,
  lockBulkGift,
  selectReceiverCount,
  updateRunning,
  updateStatus,
  updateBulkGiftOptions,
} from './bulk-gift.queries.ts';
import { giveTurn, hasEnded } from './campaign.jobs.ts';
import { selectCoverage } from './campaign.queries.ts';
import { readBulkGift } from './read-bulk-gift.ts';
import { requireCoverage } from './require-coverage.ts';

/** Starts the bulk gift, or requests approval when the receivers exceed what one person may decide. */
export async function startBulkGift(
  context: Context,
  sql: Executor,
  caller: Caller,
  { id, input }: { id: string; input: RequestOfEndpoint<typeof contract>['body'] },
): Promise<BulkGift> {
  const now = context.clock.now();
  const locked = requireFound(await lockBulkGift(sql, id, { now, caller }));
  if (locked.status !== 'staged' || locked.isWaiting || hasEnded(locked, now)) throw new AppError('CONFLICT');
  const { textsPerMinute, message = null, isFirstCome = false, reason } = input;
  const options = { textsPerMinute, occasion: input.occasion ?? 'none', message, isFirstCome } as const;
  await updateBulkGiftOptions(sql, id, options);
  const { receivers: count, takesTwo } = await readBulkGift(context, sql, caller, id);
  if (count === 0) throw new AppError('CONFLICT');
  const [accountId, { campaignId, companyId }] = [caller.accountId, locked];
  await requireCoverage(sql, { campaignId, count, isFirstCome, now });
  const act = { limit: 'bulk_gifts', amount: count, accountId, companyId, at: now } as const;
  if (!takesTwo && (await countAct(sql, act))) {
    await startRunning(sql, locked, { actorId: accountId, reason, at: now, isApproved: false });
  } else {
    const payload = { campaignId, count, ...options };
    await requestApproval(context, sql, caller, {
      kind: 'bulk_gift',
      subjectId: id,
      payload,
      companyId,
      reason,
    });
  }
  return readBulkGift(context, sql, caller, id);
}

export const bulkGiftApproval = defineApproval({
  name: 'bulk_gift',
  capability: 'runCampaigns',
  canRequestForOwn: true,
  payload: z.object({
    campaignId: z.string(),
    count: z.int(),
    textsPerMinute: z.int(),
    occasion,
    message: z.nullable(z.string()),
    isFirstCome: z.boolean(),
  }),
  async describe(sql, { payload: { campaignId, count: requested }, now }) {
    return { coverage: await selectCoverage(sql, { campaignId, requested, now }) };
  },
  async execute(_dependencies, sql, { subjectId, payload, reason, approver, at }) {
    const { campaignId, count, ...options } = payload;
    const locked = await lockBulkGift(sql, subjectId, { now: at });
    if (locked?.status !== 'staged' || hasEnded(locked, at)) throw new AppError('CONFLICT');
    if ((await selectReceiverCount(sql, subjectId)) !== count) throw new AppError('CONFLICT');
    await requireCoverage(sql, { campaignId, count, isFirstCome: options.isFirstCome, now: at });
    await updateBulkGiftOptions(sql, subjectId, options);
    await startRunning(sql, locked, { actorId: approver.accountId, reason, at, isApproved: true });
    return undefined;
  },
});

export async function stopBulkGift(context: Context, caller: Caller, id: string): Promise<BulkGift> {
  return context.database.transaction(async (sql) => {
    const at = context.clock.now();
    const locked = requireFound(await lockBulkGift(sql, id, { now: at, caller }));
    if (locked.status !== 'running') throw new AppError('CONFLICT');
    await updateStatus(sql, id, { status: 'stopped', at });
    const change = { subject: 'campaign', subjectId: locked.campaignId, after: { bulkGiftId: id } } as const;
    await recordChange(sql, { ...change, action: 'bulk_gift_stopped', actorId: caller.accountId, at });
    return readBulkGift(context, sql, caller, id);
  });
}

export async function resumeBulkGift(context: Context, caller: Caller, id: string): Promise<BulkGift> {
  return context.database.transaction(async (sql) => {
    const at = context.clock.now();
    const locked = requireFound(await lockBulkGift(sql, id, { now: at, caller }));
    const isPaused = locked.status === 'stopped' || locked.status === 'short';
    if (!isPaused || hasEnded(locked, at)) throw new AppError('CONFLICT');
    await startRunning(sql, locked, { actorId: caller.accountId, reason: null, at, isApproved: false });
    return readBulkGift(context, sql, caller, id);
  });
}

type StartOptions = { actorId: string; reason: string | null; at: Date; isApproved: boolean };

/** Enqueues the first turn now, or on the campaign's start date. */
async function startRunning(
  sql: Executor,
  { id, campaignId, startsAt }: LockedBulkGift,
  { actorId, reason, at, isApproved }: StartOptions,
): Promise<void> {
  const turn = await updateRunning(sql, id, { at, isApproved });
  await addJob(sql, giveTurn, { bulkGiftId: id, turn }, startsAt > at ? startsAt : null);
  const change = { subject: 'campaign', subjectId: campaignId, action: 'bulk_gift_started', reason } as const;
  await recordChange(sql, { ...change, actorId, after: { bulkGiftId: id }, at });
}
