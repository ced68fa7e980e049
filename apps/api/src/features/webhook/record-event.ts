import type { WebhookType } from '@nabta/domain/partner';

import { later } from '../../platform/clock.ts';
import { addJob } from '../../platform/jobs/job-queue.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { insertDeliveryEvent, insertTestEvent, insertTreeEvents } from './event.queries.ts';
import { webhookLifeMs } from './retry-plan.ts';
import { sampleFacts } from './sample-facts.ts';
import { deliverWebhooks } from './webhook.jobs.ts';

type TreeType = Exclude<WebhookType, 'delivery.moved'>;

export type HappenedEvent =
  | {
      type: TreeType;
      treeIds: readonly string[];
      /** What else is told; nothing about a person. */
      told?: object;
      at: Date;
    }
  | { type: 'delivery.moved'; deliveryId: string; at: Date }
  /** In test mode, to a tree that nobody planted. */
  | { type: WebhookType; testTree: { companyId: string; publicId: string }; at: Date };

/**
 * Tells the partners concerned what happened, in the transaction in which it happened. The caller holds the row of the tree or
 * delivery, so that the events of one follow each other as they happened.
 */
export async function recordEvent(sql: Executor, event: HappenedEvent): Promise<void> {
  for (const endpointId of await endpointsToldOf(sql, event))
    await addJob(sql, deliverWebhooks, { endpointId });
}

async function endpointsToldOf(sql: Executor, event: HappenedEvent): Promise<string[]> {
  const { type, at } = event;
  const giveUpAt = later(at, webhookLifeMs);
  if ('testTree' in event)
    return insertTestEvent(sql, { ...event.testTree, type, told: sampleFacts(type, at), at, giveUpAt });
  if ('deliveryId' in event)
    return insertDeliveryEvent(sql, { deliveryId: event.deliveryId, type, at, giveUpAt });
  const { treeIds, told = {} } = event;
  return insertTreeEvents(sql, { type, treeIds, told, at, giveUpAt });
}
