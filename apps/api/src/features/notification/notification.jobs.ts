import { afterQuietHours } from '@nabta/domain/quiet-hours';

import { messageText } from '../../gateways/messages/message-texts.ts';
import { later, second } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { addJob, type Job } from '../../platform/job-queue.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { returnToken, secondsUntilTaken } from '../../platform/rate-limit.ts';
import { deliverMessage } from '../message/deliver-message.ts';
import {
  type GiftMessageRow,
  selectGiftMessage,
  updateMessageAfter,
  updateMessageDone,
  updateMessageSending,
} from './gift-message.queries.ts';
import { messagesPerGiverAndPhone, messagesPerPhone, triesMs } from './message-limits.ts';

type Payload = { notificationId: string };

export const sendGiftMessage: Job<Payload> = { name: 'send_gift_message', run: send };

export const notificationJobs: readonly Job[] = [sendGiftMessage];

/** Texts the phone that a gift waits for, when night and caps allow it; run early, twice or late it does no harm. */
async function send(context: Context, { notificationId }: Payload): Promise<void> {
  const { database, clock } = context;
  const message = await database.transaction((sql) => releaseMessage(context, sql, notificationId));
  if (message === undefined) return;
  const outcome = await deliverMessage(context, {
    reference: referenceOf(message),
    kind: message.kind,
    to: message.phone,
    body: messageText(message.kind === 'gift_received' ? 'smsGift' : 'smsGiftReminder', message.language, {
      name: message.giverName ?? 'Nabta',
      link: new URL(`/gift/${message.code}`, context.config.publicUrl).href,
    }),
    triedUntil: later(message.after, triesMs),
  });
  await updateMessageDone(database.sql, notificationId, outcome === 'sent' ? 'sent' : 'dead', clock.now());
}

/** The message if it may leave now; otherwise it is ended, or waits with a job for the moment it may. */
async function releaseMessage(
  { config, clock }: Context,
  sql: Executor,
  notificationId: string,
): Promise<GiftMessageRow | undefined> {
  const now = clock.now();
  const message = await selectGiftMessage(sql, notificationId);
  if (message?.status === 'sending') return message;
  if (message?.status !== 'queued') return undefined;
  if (message.giftStatus !== 'pending' || message.isRefused) {
    const status = message.isRefused ? 'refused' : 'dropped';
    await updateMessageDone(sql, notificationId, status, now);
    return undefined;
  }
  const leavesAt = await momentToLeave(sql, message, config.keepsQuietHours, now);
  if (leavesAt > now) {
    await updateMessageAfter(sql, notificationId, leavesAt);
    await addJob(sql, sendGiftMessage, { notificationId }, leavesAt);
    return undefined;
  }
  await updateMessageSending(sql, notificationId, now);
  return { ...message, after: now };
}

/** Now, with the caps counted; or a later moment, with nothing counted. */
async function momentToLeave(
  sql: Executor,
  { after, giverId, phone }: GiftMessageRow,
  keepsQuietHours: boolean,
  now: Date,
): Promise<Date> {
  const earliest = after > now ? after : now;
  const byDay = keepsQuietHours ? afterQuietHours(earliest) : earliest;
  if (byDay > now) return byDay;
  const pair = `gift-message:${giverId ?? ''}:${phone}`;
  const waitForGiver = await secondsUntilTaken(sql, pair, messagesPerGiverAndPhone, now);
  if (waitForGiver !== undefined) return soonest(now, waitForGiver);
  const waitForPhone = await secondsUntilTaken(sql, `gift-message:${phone}`, messagesPerPhone, now);
  if (waitForPhone === undefined) return now;
  await returnToken(sql, pair, messagesPerGiverAndPhone);
  return soonest(now, waitForPhone);
}

/** A second more than computed, so that rounding never wakes a job for nothing. */
function soonest(now: Date, waitSeconds: number): Date {
  return later(now, (Math.ceil(waitSeconds) + 1) * second);
}

function referenceOf({ kind, giftId, number }: GiftMessageRow): string {
  return kind === 'gift_received' ? `gift-${giftId}` : `reminder-${giftId}-${number}`;
}
