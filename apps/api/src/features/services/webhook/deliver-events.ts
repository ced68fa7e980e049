import { addMs, minute } from '#core/clock.ts';
import type { Context } from '#core/context.ts';
import type { Executor } from '#core/postgres/database.ts';

import {
  insertAttempt,
  type LeasedDelivery,
  updateDueNow,
  updateLeased,
  updateOutcome,
} from './delivery.queries.ts';
import {
  type EndpointRow,
  selectEndpointToCall,
  updateAnswered,
  updateFailed,
  updatePaused,
} from './endpoint.queries.ts';
import { viewEvent } from './read-events.ts';
import { isFailing, nextAttemptAt, pausedUntil } from './retry-plan.ts';
import { signatureOf } from './webhook-secret.ts';

/** Parallel deliveries concern different trees, so the events of one tree stay in order. */
const maxConcurrent = 8;
/** Longer than any request; after a crash the delivery is retried when the lease expires. */
const leaseMs = minute;

type Requeue = (sql: Executor, at?: Date) => Promise<void>;

/** Sends a batch of due events to one endpoint, then re-queues itself behind other partners. */
export async function deliverEvents(context: Context, endpointId: string, requeue: Requeue): Promise<void> {
  const { database, clock } = context;
  const now = clock.now();
  const endpoint = await selectEndpointToCall(database.sql, endpointId);
  if (endpoint === undefined || (endpoint.pausedUntil !== null && endpoint.pausedUntil > now)) return;
  const limit = isFailing(endpoint.failures) ? 1 : maxConcurrent;
  const leased = await updateLeased(database.sql, { endpointId, limit, now, until: addMs(now, leaseMs) });
  if (leased.length === 0) return;
  const outcomes = await Promise.all(
    leased.map((delivery) => deliver(context, { endpoint, delivery, requeue })),
  );
  if (outcomes.includes('delivered') || (leased.length === limit && !outcomes.includes('paused')))
    await database.transaction((sql) => requeue(sql));
}

type DeliveryTask = { endpoint: EndpointRow; delivery: LeasedDelivery; requeue: Requeue };
type Outcome = 'delivered' | 'failed' | 'paused';

async function deliver(context: Context, task: DeliveryTask): Promise<Outcome> {
  const { clock, database, secrets, webhooks } = context;
  const { endpoint, delivery } = task;
  const body = JSON.stringify(viewEvent(delivery));
  const at = clock.now();
  const startedAt = performance.now();
  const { status, answer } = await webhooks.post(
    endpoint.url,
    {
      'user-agent': 'Nabta-Webhooks/1',
      'nabta-event': delivery.type,
      'nabta-event-id': delivery.id,
      'nabta-version': endpoint.version,
      'nabta-signature': signatureOf(secrets, endpoint, body, at),
    },
    body,
  );
  const durationMs = Math.round(performance.now() - startedAt);
  const isAccepted = status !== null && status >= 200 && status < 300;
  return database.transaction(async (sql) => {
    await insertAttempt(sql, { deliveryId: delivery.deliveryId, at, status, durationMs, answer });
    return isAccepted ? recordSuccess(sql, task, clock.now()) : recordFailure(sql, task, clock.now());
  });
}

async function recordSuccess(
  sql: Executor,
  { endpoint, delivery }: DeliveryTask,
  now: Date,
): Promise<Outcome> {
  await updateOutcome(sql, delivery.deliveryId, { status: 'delivered', endedAt: now });
  await updateAnswered(sql, endpoint.id);
  // The endpoint has recovered: retries its failed deliveries now.
  if (isFailing(endpoint.failures)) await updateDueNow(sql, endpoint.id, now);
  return 'delivered';
}

async function recordFailure(sql: Executor, task: DeliveryTask, now: Date): Promise<Outcome> {
  const { endpoint, delivery, requeue } = task;
  const nextAt = nextAttemptAt(delivery.tries + 1, { now, deadline: delivery.deadline });
  const outcome = nextAt
    ? ({ status: 'waiting', nextAt } as const)
    : ({ status: 'given_up', endedAt: now } as const);
  await updateOutcome(sql, delivery.deliveryId, outcome);
  const until = pausedUntil(await updateFailed(sql, endpoint.id), now);
  if (until !== null) await updatePaused(sql, endpoint.id, until);
  const retryAt = until ?? nextAt;
  if (retryAt !== undefined) await requeue(sql, retryAt);
  return until === null ? 'failed' : 'paused';
}
