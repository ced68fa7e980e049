import { day, addMs } from '#core/clock.ts';
import type { Context } from '#core/context.ts';
import { addJob, type Job } from '#core/jobs/job-queue.ts';

import { deliverEvents } from './deliver-events.ts';
import { selectEndpointsDue, updateOverdue } from './delivery.queries.ts';
import { deleteEventsBefore } from './event.queries.ts';

/** Slow receivers occupy at most this many workers; the others stay free. */
const queueCount = 2;

export const deliverWebhooks: Job<{ endpointId: string }> = {
  name: 'deliver_webhooks',
  queueOf: ({ endpointId }) => `webhooks-${Number.parseInt(endpointId.slice(-2), 16) % queueCount}`,
  run: (context, { endpointId }) =>
    deliverEvents(context, endpointId, (sql, at) => addJob(sql, deliverWebhooks, { endpointId }, at)),
};

/** Re-queues deliveries of crashed workers and gives up those past their deadline. */
export const sweepWebhooks: Job = {
  name: 'sweep_webhooks',
  cron: { at: '* * * * *', maxTries: 1 },
  run: async (context) => {
    await updateOverdue(context.database.sql, context.clock.now());
    await queueDueEndpoints(context);
  },
};

const retentionMs = 30 * day;

export const removeOldEvents: Job = {
  name: 'remove_old_webhook_events',
  cron: { at: '23 3 * * *', maxTries: 3 },
  run: ({ database, clock }) => deleteEventsBefore(database.sql, addMs(clock.now(), -retentionMs)),
};

export const webhookJobs: readonly Job[] = [deliverWebhooks, sweepWebhooks, removeOldEvents];

async function queueDueEndpoints({ database, clock }: Context): Promise<void> {
  const due = await selectEndpointsDue(database.sql, clock.now());
  if (due.length === 0) return;
  await database.transaction(async (sql) => {
    for (const endpointId of due) await addJob(sql, deliverWebhooks, { endpointId });
  });
}
