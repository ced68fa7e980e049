import { formatMessage } from '@nabta/domain/message-format';
import { afterQuietHours } from '@nabta/domain/quiet-hours';
import { formatSenderName } from '@nabta/domain/sender-name';

import { addMs, second, day, hour, minute } from '#core/clock.ts';
import type { Context } from '#core/context.ts';
import { addJob, type Job } from '#core/jobs/job-queue.ts';
import type { Executor } from '#core/postgres/database.ts';
import { productName } from '#core/product-name.ts';
import { refundToken, consumeOrWait, tokenBucket } from '#core/rate-limit/rate-limit.ts';
import { deliverMessage } from '#features/services/message/deliver-message.ts';

import {
  type OutgoingRow,
  selectOutgoing,
  updateMessageAfter,
  updateMessageDone,
  updateMessageSending,
} from './notify.queries.ts';

/** SMS limits per phone, in total and per sender; excess messages are delayed, not dropped. */
const messagesPerPhone = tokenBucket(3, { refill: 3, everyMs: day });
const messagesPerPersonAndPhone = tokenBucket(1, { refill: 1, everyMs: hour });

/** Retry window of a failing message, shorter than the 15-minute alert. */
const retryWindowMs = 10 * minute;

type Payload = { notificationId: string };

export const sendMessage: Job<Payload> = { name: 'send_message', run: send };

export const notificationJobs: readonly Job[] = [sendMessage];

/**
 * Sends the text message of a notification when quiet hours and limits allow it; safe to run early, late or
 * repeatedly.
 */
async function send(context: Context, { notificationId }: Payload): Promise<void> {
  const { database, clock } = context;
  const message = await database.transaction((sql) => releaseMessage(context, sql, notificationId));
  if (message === undefined) return;
  const outcome = await deliverMessage(context, {
    reference: message.reference,
    kind: message.kind,
    to: message.phone,
    body: bodyOf(message, context),
    retryUntil: addMs(message.after, retryWindowMs),
  });
  await updateMessageDone(database.sql, notificationId, outcome === 'sent' ? 'sent' : 'dead', clock.now());
}

/** The link leads to the notification's page as a signed-out reader sees it. */
function bodyOf(
  { kind: name, language, payload, personName, publicId }: OutgoingRow,
  { config, secrets, notificationKinds }: Context,
): string {
  const kind = notificationKinds.get(name);
  if (kind?.sms === undefined) throw new Error(`No SMS text is defined for ${name}.`);
  const link = new URL(kind.pathOf(payload, { publicId, isMine: false }), config.publicUrl);
  link.hash = kind.smsHash?.(payload, secrets) ?? '';
  return formatMessage(kind.sms[language], language, {
    ...payload.told,
    name: formatSenderName(personName ?? '', productName[language]),
    link: link.href,
  });
}

/** Returns the message if it may be sent now; otherwise closes it or reschedules its job. */
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
  const sendAt = await sendTimeOf(sql, message, config.keepsQuietHours, now);
  if (sendAt > now) {
    await updateMessageAfter(sql, notificationId, sendAt);
    await addJob(sql, sendMessage, { notificationId }, sendAt);
    return undefined;
  }
  await updateMessageSending(sql, notificationId, now);
  return { ...message, after: now };
}

/** Returns `now` after consuming the limits, or a later time without consuming them. */
async function sendTimeOf(
  sql: Executor,
  { after, payload, phone }: OutgoingRow,
  keepsQuietHours: boolean,
  now: Date,
): Promise<Date> {
  const earliest = after > now ? after : now;
  const afterQuiet = keepsQuietHours ? afterQuietHours(earliest) : earliest;
  if (afterQuiet > now) return afterQuiet;
  const pair = `message:${payload.personId ?? ''}:${phone}`;
  const waitForPerson = await consumeOrWait(sql, pair, messagesPerPersonAndPhone, now);
  if (waitForPerson !== undefined) return retryTime(now, waitForPerson);
  const waitForPhone = await consumeOrWait(sql, `message:${phone}`, messagesPerPhone, now);
  if (waitForPhone === undefined) return now;
  await refundToken(sql, pair, messagesPerPersonAndPhone);
  return retryTime(now, waitForPhone);
}

/** Adds one second so that rounding never wakes a job too early. */
function retryTime(now: Date, waitSeconds: number): Date {
  return addMs(now, (Math.ceil(waitSeconds) + 1) * second);
}
