import { later } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { addJob } from '../../platform/jobs/job-queue.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { updateReplayed } from './delivery.queries.ts';
import { updateAnswered } from './endpoint.queries.ts';
import { insertPing } from './event.queries.ts';
import { webhookLifeMs } from './retry-plan.ts';
import { deliverWebhooks } from './webhook.jobs.ts';

type Replay = { endpointId: string; deliveryIds: readonly number[] | undefined };

/** Sends events once more, in the order in which they happened; an address that was left alone is asked at once. */
export async function replayDeliveries(
  { clock }: Context,
  sql: Executor,
  { endpointId, deliveryIds }: Replay,
): Promise<number> {
  const now = clock.now();
  const giveUpAt = later(now, webhookLifeMs);
  const count = await updateReplayed(sql, { endpointId, deliveryIds, now, giveUpAt });
  await askAtOnce(sql, endpointId);
  return count;
}

/** Sends an event that tells of nothing, to see whether the address answers. */
export async function pingEndpoint({ clock }: Context, sql: Executor, endpointId: string): Promise<void> {
  const at = clock.now();
  await insertPing(sql, { endpointId, at, giveUpAt: later(at, webhookLifeMs) });
  await askAtOnce(sql, endpointId);
}

async function askAtOnce(sql: Executor, endpointId: string): Promise<void> {
  await updateAnswered(sql, endpointId);
  await addJob(sql, deliverWebhooks, { endpointId });
}
