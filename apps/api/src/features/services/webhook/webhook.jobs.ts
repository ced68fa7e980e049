import { day, later } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { addJob, type Job } from '../../platform/jobs/job-queue.ts';
import { deliverEvents } from './deliver-events.ts';
import { selectEndpointsDue, updateOverdue } from './delivery.queries.ts';
import { deleteEventsBefore } from './event.queries.ts';

/** So many receivers may be slow at the same moment; all other hands of the house stay free. */
const lines = 2;

/** Tells an address what is due. */
export const deliverWebhooks: Job<{ endpointId: string }> = {
  name: 'deliver_webhooks',
  queueOf: ({ endpointId }) => `webhooks-${Number.parseInt(endpointId.slice(-2), 16) % lines}`,
  run: (context, { endpointId }) =>
    deliverEvents(context, endpointId, (sql, at) => addJob(sql, deliverWebhooks, { endpointId }, at)),
};

/** Goes on with what somebody died at, and gives up what was tried for three days. */
export const sweepWebhooks: Job = {
  name: 'sweep_webhooks',
  cron: { at: '* * * * *', maxTries: 1 },
  run: async (context) => {
    await updateOverdue(context.database.sql, context.clock.now());
    await wakeEndpoints(context);
  },
};

const keptMs = 30 * day;

export const removeOldEvents: Job = {
  name: 'remove_old_webhook_events',
  cron: { at: '23 3 * * *', maxTries: 3 },
  run: ({ database, clock }) => deleteEventsBefore(database.sql, later(clock.now(), -keptMs)),
};

export const webhookJobs: readonly Job[] = [deliverWebhooks, sweepWebhooks, removeOldEvents];

async function wakeEndpoints({ database, clock }: Context): Promise<void> {
  const due = await selectEndpointsDue(database.sql, clock.now());
  if (due.length === 0) return;
  await database.transaction(async (sql) => {
    for (const endpointId of due) await addJob(sql, deliverWebhooks, { endpointId });
  });
}
