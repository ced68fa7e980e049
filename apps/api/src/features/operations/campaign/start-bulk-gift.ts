import type { BulkGift } from '@nabta/contract/campaign';
import type { Occasion } from '@nabta/domain/gift-state';

import type { ApprovalKind } from '../../platform/approval-kind.ts';
import type { Caller } from '../../platform/caller/authentication.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import { addJob } from '../../platform/jobs/job-queue.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { askApproval } from '../approval/ask-approval.ts';
import { recordChange } from '../audit/record-change.ts';
import {
  type HeldBulkGift,
  lockBulkGift,
  updateRunning,
  updateStatus,
  updateWish,
} from './bulk-gift.queries.ts';
import { giveTurn, isOver } from './campaign.jobs.ts';
import { readBulkGift } from './read-bulk-gift.ts';
import { assertRuns } from './read-campaign.ts';

type Wish = {
  textsPerMinute: number;
  occasion?: Occasion | undefined;
  message?: string | null | undefined;
  reason: string;
};

/** Begins to give the trees, or asks a second person where one may not decide so many alone (SECURITY D13). */
export async function startBulkGift(
  context: Context,
  sql: Executor,
  caller: Caller,
  { id, wish }: { id: string; wish: Wish },
): Promise<BulkGift> {
  const now = context.clock.now();
  const held = await holdBulkGift(sql, caller, { id, now });
  if (held.status !== 'staged' || held.isWaiting || isOver(held, now)) throw new AppError('CONFLICT');
  const { textsPerMinute, occasion = 'none', message = null, reason } = wish;
  await updateWish(sql, id, { textsPerMinute, occasion, message });
  const { receivers, takesTwo } = await readBulkGift(context, sql, caller, id);
  if (receivers === 0) throw new AppError('CONFLICT');
  if (takesTwo) {
    const payload = { campaignId: held.campaignId, count: receivers };
    await askApproval(context, sql, caller, { kind: 'bulk_gift', subjectId: id, payload, reason });
  } else {
    await begin(sql, held, { actorId: caller.accountId, reason, at: now, isApproved: false });
  }
  return readBulkGift(context, sql, caller, id);
}

export const bulkGiftApproval: ApprovalKind = {
  name: 'bulk_gift',
  capability: 'runCampaigns',
  mayAskForOwn: true,
  async carryOut(_house, sql, { subjectId, reason, approvedBy, at }) {
    const held = await lockBulkGift(sql, subjectId, at);
    if (held?.status !== 'staged' || isOver(held, at)) throw new AppError('CONFLICT');
    await begin(sql, held, { actorId: approvedBy, reason, at, isApproved: true });
    return undefined;
  },
};

/** No more trees are given; the turn that is under way ends first. */
export async function stopBulkGift(context: Context, caller: Caller, id: string): Promise<BulkGift> {
  return context.database.transaction(async (sql) => {
    const at = context.clock.now();
    const held = await holdBulkGift(sql, caller, { id, now: at });
    if (held.status !== 'running') throw new AppError('CONFLICT');
    await updateStatus(sql, id, { status: 'stopped', at });
    const change = { subject: 'campaign', subjectId: held.campaignId, action: 'bulk_gift_stopped' } as const;
    await recordChange(sql, { ...change, actorId: caller.accountId, after: { bulkGiftId: id }, at });
    return readBulkGift(context, sql, caller, id);
  });
}

/** Goes on where a person stopped it, or where there was no tree left. */
export async function resumeBulkGift(context: Context, caller: Caller, id: string): Promise<BulkGift> {
  return context.database.transaction(async (sql) => {
    const at = context.clock.now();
    const held = await holdBulkGift(sql, caller, { id, now: at });
    const isPaused = held.status === 'stopped' || held.status === 'short';
    if (!isPaused || isOver(held, at)) throw new AppError('CONFLICT');
    await begin(sql, held, { actorId: caller.accountId, reason: null, at, isApproved: false });
    return readBulkGift(context, sql, caller, id);
  });
}

type Beginning = { actorId: string; reason: string | null; at: Date; isApproved: boolean };

/** Its first turn comes at once, or on the day the campaign begins. */
async function begin(
  sql: Executor,
  { id, campaignId, startsAt }: HeldBulkGift,
  { actorId, reason, at, isApproved }: Beginning,
): Promise<void> {
  const turn = await updateRunning(sql, id, { at, isApproved });
  await addJob(sql, giveTurn, { bulkGiftId: id, turn }, startsAt > at ? startsAt : null);
  const change = { subject: 'campaign', subjectId: campaignId, action: 'bulk_gift_started', reason } as const;
  await recordChange(sql, { ...change, actorId, after: { bulkGiftId: id }, at });
}

async function holdBulkGift(
  sql: Executor,
  caller: Caller,
  { id, now }: { id: string; now: Date },
): Promise<HeldBulkGift> {
  assertRuns(caller);
  const held = await lockBulkGift(sql, id, now, caller);
  if (held === undefined) throw new AppError('NOT_FOUND');
  return held;
}
