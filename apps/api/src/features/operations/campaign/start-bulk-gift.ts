import type { RequestOfEndpoint } from '@nabta/contract/core/endpoint';
import type { BulkGift, startBulkGift as contract } from '@nabta/contract/operations/campaign';

import type { ApprovalKind } from '#core/approval-kind.ts';
import type { Caller } from '#core/auth/authentication.ts';
import type { Context } from '#core/context.ts';
import { AppError, requireFound } from '#core/errors/app-error.ts';
import { addJob } from '#core/jobs/job-queue.ts';
import type { Executor } from '#core/postgres/database.ts';
import { requestApproval } from '#features/people/approval/request-approval.ts';
import { recordChange } from '#features/people/audit/record-change.ts';

import {
  type LockedBulkGift,
  lockBulkGift,
  updateRunning,
  updateStatus,
  updateBulkGiftOptions,
} from './bulk-gift.queries.ts';
import { giveTurn, hasEnded } from './campaign.jobs.ts';
import { readBulkGift } from './read-bulk-gift.ts';

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
  const { textsPerMinute, occasion = 'none', message = null, reason } = input;
  await updateBulkGiftOptions(sql, id, { textsPerMinute, occasion, message });
  const { receivers, takesTwo } = await readBulkGift(context, sql, caller, id);
  if (receivers === 0) throw new AppError('CONFLICT');
  if (takesTwo) {
    const payload = { campaignId: locked.campaignId, count: receivers };
    await requestApproval(context, sql, caller, { kind: 'bulk_gift', subjectId: id, payload, reason });
  } else {
    await startRunning(sql, locked, { actorId: caller.accountId, reason, at: now, isApproved: false });
  }
  return readBulkGift(context, sql, caller, id);
}

export const bulkGiftApproval: ApprovalKind = {
  name: 'bulk_gift',
  capability: 'runCampaigns',
  canRequestForOwn: true,
  async execute(_context, sql, { subjectId, reason, approvedBy, at }) {
    const locked = await lockBulkGift(sql, subjectId, { now: at });
    if (locked?.status !== 'staged' || hasEnded(locked, at)) throw new AppError('CONFLICT');
    await startRunning(sql, locked, { actorId: approvedBy, reason, at, isApproved: true });
    return undefined;
  },
};

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
