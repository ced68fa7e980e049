import { afterQuietHours } from '@nabta/domain/quiet-hours';
import { sessionIdleMs } from '@nabta/domain/session';

import { day, later, second } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { addJob, type Job } from '../../platform/jobs/job-queue.ts';
import { pushMessageOf } from './push-message.ts';
import { deleteSubscriptionById, selectPush, updateDelivered, updateRefused } from './push.queries.ts';

/** News older than this is for the list in the app. */
const lifeMs = day;

/** A browser whose service refuses us so often in a row, for example after our key changed, has to subscribe again. */
const maxRefusals = 5;

type Payload = { subscriptionId: string; notificationId: string };

export const sendPush: Job<Payload> = { name: 'send_push', run: send };

export const pushJobs: readonly Job[] = [sendPush];

/** Brings one notification to one browser. A failure that may pass is thrown, so that the job is tried again. */
async function send(context: Context, ids: Payload): Promise<void> {
  const { database, push, clock, config, notificationKinds } = context;
  const now = clock.now();
  const usedSince = later(now, -sessionIdleMs);
  const row = await selectPush(database.sql, notificationKinds, { ...ids, usedSince, now });
  const kind = notificationKinds.get(row?.kind ?? '');
  if (row === undefined || kind === undefined || row.at <= later(now, -lifeMs)) return;
  const leavesAt = config.keepsQuietHours && !kind.isUrgent ? afterQuietHours(now) : now;
  if (leavesAt > now) return addJob(database.sql, sendPush, ids, leavesAt);
  const outcome = await push.send(row, {
    id: ids.notificationId,
    body: JSON.stringify(pushMessageOf(kind, row, ids.notificationId)),
    lifeSeconds: Math.ceil((row.at.getTime() + lifeMs - now.getTime()) / second),
  });
  if (outcome === 'sent') return updateDelivered(database.sql, ids.subscriptionId);
  const isOver = outcome === 'gone' || (await updateRefused(database.sql, ids.subscriptionId)) >= maxRefusals;
  if (isOver) await deleteSubscriptionById(database.sql, ids.subscriptionId);
}
