import type { PushMessage } from '@nabta/contract/people/push-message';
import type { Translations } from '@nabta/domain/language';
import { formatMessage } from '@nabta/domain/message-format';
import { afterQuietHours } from '@nabta/domain/quiet-hours';
import { formatSenderName } from '@nabta/domain/sender-name';
import { sessionIdleMs } from '@nabta/domain/session';
import { treeInSentence } from '@nabta/domain/tree-title';

import { day, addMs, second } from '#core/clock.ts';
import type { Context } from '#core/context.ts';
import { addJob, type Job } from '#core/jobs/job-queue.ts';
import type { NotificationKind } from '#core/notification-kind.ts';
import { productName } from '#core/product-name.ts';

import {
  deleteSubscriptionById,
  selectPush,
  updateDelivered,
  updateRefused,
  type PushRow,
} from './push.queries.ts';

const unnamedTree: Translations = { ar: 'شجرتك', en: 'your tree', pt: 'sua árvore' };

function pushMessageOf(
  { push, pathOf }: NotificationKind,
  row: PushRow,
  notificationId: string,
): PushMessage {
  const { language, personName } = row;
  const text = personName === null ? (push.unnamed ?? push.text) : push.text;
  const body = formatMessage(text[language], language, {
    ...row.payload.told,
    name: formatSenderName(personName ?? '', productName[language]),
    tree: formatSenderName(treeInSentence(row, language) ?? '', unnamedTree[language]),
  });
  return { title: productName[language], body, path: pathOf(row.payload, row), tag: notificationId };
}

/** Older notifications appear only in the app's list. */
const ttlMs = day;

/** Deletes a subscription after this many consecutive rejections, for example after the VAPID key changed. */
const maxRefusals = 5;

type Payload = { subscriptionId: string; notificationId: string };

export const sendPush: Job<Payload> = { name: 'send_push', run: send };

export const pushJobs: readonly Job[] = [sendPush];

/** Sends one notification to one browser; throws on temporary failures, so the job is retried. */
async function send(context: Context, ids: Payload): Promise<void> {
  const { database, push, clock, config, notificationKinds } = context;
  const now = clock.now();
  const usedSince = addMs(now, -sessionIdleMs);
  const row = await selectPush(database.sql, notificationKinds, { ...ids, usedSince, now });
  const kind = notificationKinds.get(row?.kind ?? '');
  if (row === undefined || kind === undefined || row.at <= addMs(now, -ttlMs)) return;
  const sendAt = config.keepsQuietHours && !kind.isUrgent ? afterQuietHours(now) : now;
  if (sendAt > now) return addJob(database.sql, sendPush, ids, sendAt);
  const outcome = await push.send(row, {
    id: ids.notificationId,
    body: JSON.stringify(pushMessageOf(kind, row, ids.notificationId)),
    ttlSeconds: Math.ceil((row.at.getTime() + ttlMs - now.getTime()) / second),
  });
  if (outcome === 'sent') return updateDelivered(database.sql, ids.subscriptionId);
  const isExpired =
    outcome === 'gone' || (await updateRefused(database.sql, ids.subscriptionId)) >= maxRefusals;
  if (isExpired) await deleteSubscriptionById(database.sql, ids.subscriptionId);
}
