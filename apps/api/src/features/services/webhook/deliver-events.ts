import { later, minute } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import type { Executor } from '../../platform/postgres/database.ts';
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
import { isFailing, nextTryAt, pausedUntil } from './retry-plan.ts';
import { signatureOf } from './webhook-secret.ts';
import { viewEvent } from './webhook.view.ts';

/** Of trees that are not the same, so that none overtakes itself. */
const atOnce = 8;
/** Longer than any try takes; who died at one is followed by another after it. */
const leaseMs = minute;

/** Queues another turn of the address, in the transaction in which it is seen to need one. */
type ComeAgain = (sql: Executor, at?: Date) => Promise<void>;

/** Tells an address what is due, a handful at once; what else is due is another turn, after those of other partners. */
export async function deliverEvents(
  context: Context,
  endpointId: string,
  comeAgain: ComeAgain,
): Promise<void> {
  const { database, clock } = context;
  const now = clock.now();
  const endpoint = await selectEndpointToCall(database.sql, endpointId);
  if (endpoint === undefined || (endpoint.pausedUntil !== null && endpoint.pausedUntil > now)) return;
  const limit = isFailing(endpoint.failures) ? 1 : atOnce;
  const leased = await updateLeased(database.sql, { endpointId, limit, now, until: later(now, leaseMs) });
  if (leased.length === 0) return;
  const tried = await Promise.all(leased.map((delivery) => tell(context, { endpoint, delivery, comeAgain })));
  if (tried.includes('delivered') || (leased.length === limit && !tried.includes('paused')))
    await database.transaction((sql) => comeAgain(sql));
}

type Telling = { endpoint: EndpointRow; delivery: LeasedDelivery; comeAgain: ComeAgain };
type Outcome = 'delivered' | 'failed' | 'paused';

async function tell(context: Context, telling: Telling): Promise<Outcome> {
  const { clock, database, secrets, webhooks } = context;
  const { endpoint, delivery } = telling;
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
  const isTaken = status !== null && status >= 200 && status < 300;
  return database.transaction(async (sql) => {
    await insertAttempt(sql, { deliveryId: delivery.deliveryId, at, status, durationMs, answer });
    return isTaken ? noteDelivered(sql, telling, clock.now()) : noteFailed(sql, telling, clock.now());
  });
}

async function noteDelivered(sql: Executor, { endpoint, delivery }: Telling, now: Date): Promise<Outcome> {
  await updateOutcome(sql, delivery.deliveryId, { status: 'delivered', endedAt: now });
  await updateAnswered(sql, endpoint.id);
  // What failed while nobody was there need not wait any longer.
  if (isFailing(endpoint.failures)) await updateDueNow(sql, endpoint.id, now);
  return 'delivered';
}

async function noteFailed(sql: Executor, telling: Telling, now: Date): Promise<Outcome> {
  const { endpoint, delivery, comeAgain } = telling;
  const nextAt = nextTryAt(delivery.tries + 1, { now, giveUpAt: delivery.giveUpAt });
  const outcome = nextAt
    ? ({ status: 'waiting', nextAt } as const)
    : ({ status: 'given_up', endedAt: now } as const);
  await updateOutcome(sql, delivery.deliveryId, outcome);
  const until = pausedUntil(await updateFailed(sql, endpoint.id), now);
  if (until !== null) await updatePaused(sql, endpoint.id, until);
  const again = until ?? nextAt;
  if (again !== undefined) await comeAgain(sql, again);
  return until === null ? 'failed' : 'paused';
}
