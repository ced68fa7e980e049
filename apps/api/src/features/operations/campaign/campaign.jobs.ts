import { afterQuietHours } from '@nabta/domain/quiet-hours';

import { addMs, minute, second } from '#core/clock.ts';
import type { Context } from '#core/context.ts';
import { addJob, type Job } from '#core/jobs/job-queue.ts';
import type { Executor } from '#core/postgres/database.ts';
import { giveFromCampaign } from '#features/gifts/gift/give-trees.ts';

import {
  type LockedBulkGift,
  lockBulkGift,
  selectNextReceivers,
  updateGiven,
  updateRunning,
  updateStatus,
} from './bulk-gift.queries.ts';
import { lockTreesOfPool } from './pool.queries.ts';

type Payload = { bulkGiftId: string; turn: number };

/** Gives as many trees per turn as SMS can be sent until the next turn. */
export const giveTurn: Job<Payload> = { name: 'give_turn', run: runTurn };

export const campaignJobs: readonly Job[] = [giveTurn];

const turnIntervalMs = 5 * second;

/**
 * Gives the next trees and schedules the next turn in one transaction. A repeated job finds a newer turn
 * number and does nothing.
 */
async function runTurn({ database, clock, config }: Context, { bulkGiftId, turn }: Payload): Promise<void> {
  await database.transaction(async (sql) => {
    const now = clock.now();
    const bulkGift = await lockBulkGift(sql, bulkGiftId, { now });
    if (bulkGift?.status !== 'running' || bulkGift.turn !== turn) return;
    // The campaign's dates may have changed since the start.
    if (hasEnded(bulkGift, now)) return updateStatus(sql, bulkGift.id, { status: 'stopped', at: now });
    const earliest = bulkGift.startsAt > now ? bulkGift.startsAt : now;
    // Pauses during quiet hours: otherwise all SMS would be sent in one minute of the morning.
    const daytime = config.keepsQuietHours ? afterQuietHours(earliest) : earliest;
    if (daytime > now) return scheduleNextTurn(sql, bulkGift, { now, at: daytime });
    const end = await giveNextBatch(sql, bulkGift, now);
    if (end === undefined) return scheduleNextTurn(sql, bulkGift, { now, at: addMs(now, turnIntervalMs) });
    await updateStatus(sql, bulkGift.id, { status: end, at: now });
  });
}

export function hasEnded({ endsAt }: LockedBulkGift, now: Date): boolean {
  return endsAt !== null && endsAt <= now;
}

/** Returns why no trees are left to give; undefined when more remain. */
async function giveNextBatch(
  sql: Executor,
  bulkGift: LockedBulkGift,
  now: Date,
): Promise<'done' | 'short' | undefined> {
  const { campaignId, companyId, occasion, message } = bulkGift;
  const maxReceivers = Math.max(1, Math.round((bulkGift.textsPerMinute * turnIntervalMs) / minute));
  const receivers = await selectNextReceivers(sql, bulkGift, maxReceivers);
  const trees = await lockTreesOfPool(sql, campaignId, receivers.length);
  const given: { line: number; giftId: string }[] = [];
  for (const [index, treeId] of trees.entries()) {
    const receiver = receivers[index];
    if (receiver === undefined) break;
    const { line, phone } = receiver;
    const input = { campaignId, companyId, treeId, phone, occasion, message, now };
    given.push({ line, giftId: await giveFromCampaign(sql, input) });
  }
  if (given.length > 0) await updateGiven(sql, bulkGift.id, given);
  if (given.length < receivers.length) return 'short';
  return receivers.length < maxReceivers ? 'done' : undefined;
}

async function scheduleNextTurn(
  sql: Executor,
  { id: bulkGiftId }: LockedBulkGift,
  { now, at }: { now: Date; at: Date },
): Promise<void> {
  const turn = await updateRunning(sql, bulkGiftId, { at: now });
  await addJob(sql, giveTurn, { bulkGiftId, turn }, at);
}
