import { formatMessage } from '@nabta/domain/message-format';
import { afterQuietHours } from '@nabta/domain/quiet-hours';

import { later, second } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { addJob, type Job } from '../../platform/jobs/job-queue.ts';
import { returnToken, secondsUntilTaken } from '../../platform/limit/rate-limit.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { productName } from '../../platform/product-name.ts';
import { deliverMessage } from '../message/deliver-message.ts';
import { messagesPerPersonAndPhone, messagesPerPhone, triesMs } from './message-limits.ts';
import {
  type OutgoingRow,
  selectOutgoing,
  updateMessageAfter,
  updateMessageDone,
  updateMessageSending,
} from './outbox.queries.ts';

type Payload = { notificationId: string };

export const sendMessage: Job<Payload> = { name: 'send_message', run: send };

export const notificationJobs: readonly Job[] = [sendMessage];

/** Texts a notification to its phone, when night and caps allow it; run early, twice or late it does no harm. */
async function send(context: Context, { notificationId }: Payload): Promise<void> {
  const { database, clock } = context;
  const message = await database.transaction((sql) => releaseMessage(context, sql, notificationId));
  if (message === undefined) return;
  const outcome = await deliverMessage(context, {
    reference: message.reference,
    kind: message.kind,
    to: message.phone,
    body: bodyOf(message, context),
    triedUntil: later(message.after, triesMs),
  });
  await updateMessageDone(database.sql, notificationId, outcome === 'sent' ? 'sent' : 'dead', clock.now());
}

/** The link leads to where the notification does for somebody who is not signed in. */
function bodyOf(
  { kind: name, language, payload, personName, publicId }: OutgoingRow,
  { config, secrets, notificationKinds }: Context,
): string {
  const kind = notificationKinds.get(name);
  if (kind?.sms === undefined) throw new Error(`Nothing is texted about ${name}.`);
  const link = new URL(kind.pathOf(payload, { publicId, isMine: false }), config.publicUrl);
  link.hash = kind.smsHash?.(payload, secrets) ?? '';
  return formatMessage(kind.sms[language], language, {
    ...payload.told,
    name: personName ?? productName[language],
    link: link.href,
  });
}

/** The message if it may leave now; otherwise it is ended, or waits with a job for the moment it may. */
async function releaseMessage(
  { config, clock, notificationKinds }: Context,
  sql: Executor,
  notificationId: string,
): Promise<OutgoingRow | undefined> {
  const now = clock.now();
  const message = await selectOutgoing(sql, notificationKinds, notificationId);
  if (message?.status === 'sending') return message;
  if (message?.status !== 'queued') return undefined;
  if (message.isRefused) {
    await updateMessageDone(sql, notificationId, 'refused', now);
    return undefined;
  }
  const leavesAt = await momentToLeave(sql, message, config.keepsQuietHours, now);
  if (leavesAt > now) {
    await updateMessageAfter(sql, notificationId, leavesAt);
    await addJob(sql, sendMessage, { notificationId }, leavesAt);
    return undefined;
  }
  await updateMessageSending(sql, notificationId, now);
  return { ...message, after: now };
}

/** Now, with the caps counted; or a later moment, with nothing counted. */
async function momentToLeave(
  sql: Executor,
  { after, payload, phone }: OutgoingRow,
  keepsQuietHours: boolean,
  now: Date,
): Promise<Date> {
  const earliest = after > now ? after : now;
  const byDay = keepsQuietHours ? afterQuietHours(earliest) : earliest;
  if (byDay > now) return byDay;
  const pair = `message:${payload.personId ?? ''}:${phone}`;
  const waitForPerson = await secondsUntilTaken(sql, pair, messagesPerPersonAndPhone, now);
  if (waitForPerson !== undefined) return soonest(now, waitForPerson);
  const waitForPhone = await secondsUntilTaken(sql, `message:${phone}`, messagesPerPhone, now);
  if (waitForPhone === undefined) return now;
  await returnToken(sql, pair, messagesPerPersonAndPhone);
  return soonest(now, waitForPhone);
}

/** A second more than computed, so that rounding never wakes a job for nothing. */
function soonest(now: Date, waitSeconds: number): Date {
  return later(now, (Math.ceil(waitSeconds) + 1) * second);
}
