import { afterQuietHours } from '@nabta/domain/quiet-hours';

import { later, minute, second } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { addJob, type Job } from '../../platform/jobs/job-queue.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { giveFromCampaign } from '../gift/give-from-campaign.ts';
import {
  type HeldBulkGift,
  lockBulkGift,
  selectNextReceivers,
  updateGiven,
  updateRunning,
  updateStatus,
} from './bulk-gift.queries.ts';
import { lockTreesOfPool } from './pool.queries.ts';

type Payload = { bulkGiftId: string; turn: number };

/** A turn gives as many trees as texts may leave until the next, so that giving and texting keep one pace. */
export const giveTurn: Job<Payload> = { name: 'give_turn', run: give };

export const campaignJobs: readonly Job[] = [giveTurn];

const turnMs = 5 * second;

/**
 * Gives the next trees of a bulk gift in one transaction, with the job of the next turn: all of it happens, or nothing.
 * A job that is run again after its turn was kept finds another number in the row, and does nothing.
 */
async function give({ database, clock, config }: Context, { bulkGiftId, turn }: Payload): Promise<void> {
  await database.transaction(async (sql) => {
    const now = clock.now();
    const held = await lockBulkGift(sql, bulkGiftId, now);
    if (held?.status !== 'running' || held.turn !== turn) return;
    // The days of the campaign may have been changed since.
    if (isOver(held, now)) return updateStatus(sql, held.id, { status: 'stopped', at: now });
    const begin = held.startsAt > now ? held.startsAt : now;
    // At night nobody is given anything: their texts would all leave in one minute of the morning.
    const byDay = config.keepsQuietHours ? afterQuietHours(begin) : begin;
    if (byDay > now) return nextTurn(sql, held, { now, at: byDay });
    const end = await giveNext(sql, held, now);
    if (end === undefined) return nextTurn(sql, held, { now, at: later(now, turnMs) });
    await updateStatus(sql, held.id, { status: end, at: now });
  });
}

export function isOver({ endsAt }: HeldBulkGift, now: Date): boolean {
  return endsAt !== null && endsAt <= now;
}

/** Answers why there is nothing more to give; undefined where there is. */
async function giveNext(sql: Executor, held: HeldBulkGift, now: Date): Promise<'done' | 'short' | undefined> {
  const { campaignId, companyId, occasion, message } = held;
  const most = Math.max(1, Math.round((held.textsPerMinute * turnMs) / minute));
  const receivers = await selectNextReceivers(sql, held, most);
  const trees = await lockTreesOfPool(sql, campaignId, receivers.length);
  const given: { line: number; giftId: string }[] = [];
  for (const [place, treeId] of trees.entries()) {
    const receiver = receivers[place];
    if (receiver === undefined) break;
    const { line, phone } = receiver;
    const wish = { campaignId, companyId, treeId, phone, occasion, message, now };
    given.push({ line, giftId: await giveFromCampaign(sql, wish) });
  }
  if (given.length > 0) await updateGiven(sql, held.id, given);
  if (given.length < receivers.length) return 'short';
  return receivers.length < most ? 'done' : undefined;
}

async function nextTurn(
  sql: Executor,
  { id: bulkGiftId }: HeldBulkGift,
  { now, at }: { now: Date; at: Date },
): Promise<void> {
  const turn = await updateRunning(sql, bulkGiftId, { at: now });
  await addJob(sql, giveTurn, { bulkGiftId, turn }, at);
}
