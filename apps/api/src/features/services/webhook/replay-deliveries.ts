import { addMs } from '#core/clock.ts';
import type { Context } from '#core/context.ts';
import { addJob } from '#core/jobs/job-queue.ts';
import type { Executor } from '#core/postgres/database.ts';

import { updateReplayed } from './delivery.queries.ts';
import { updateAnswered } from './endpoint.queries.ts';
import { insertPing } from './event.queries.ts';
import { webhookRetryWindowMs } from './retry-plan.ts';
import { deliverWebhooks } from './webhook.jobs.ts';

type Replay = { endpointId: string; deliveryIds: readonly number[] | undefined };

/** Resends events in their original order and ends a pause of the endpoint. */
export async function replayDeliveries(
  { clock }: Context,
  sql: Executor,
  { endpointId, deliveryIds }: Replay,
): Promise<number> {
  const now = clock.now();
  const giveUpAt = addMs(now, webhookRetryWindowMs);
  const count = await updateReplayed(sql, { endpointId, deliveryIds, now, giveUpAt });
  await deliverNow(sql, endpointId);
  return count;
}

export async function pingEndpoint({ clock }: Context, sql: Executor, endpointId: string): Promise<void> {
  const at = clock.now();
  await insertPing(sql, { endpointId, at, giveUpAt: addMs(at, webhookRetryWindowMs) });
  await deliverNow(sql, endpointId);
}

async function deliverNow(sql: Executor, endpointId: string): Promise<void> {
  await updateAnswered(sql, endpointId);
  await addJob(sql, deliverWebhooks, { endpointId });
}
