import type { WebhookType } from '@nabta/domain/partner';
import { dayInRiyadh } from '@nabta/domain/riyadh-time';

import { addMs } from '#core/clock.ts';
import { addJob } from '#core/jobs/job-queue.ts';
import type { Executor } from '#core/postgres/database.ts';

import { insertDeliveryEvent, insertTestEvent, insertTreeEvents } from './event.queries.ts';
import { webhookRetryWindowMs } from './retry-plan.ts';
import { deliverWebhooks } from './webhook.jobs.ts';

type TreeType = Exclude<WebhookType, 'delivery.moved'>;

export type DomainEvent =
  | {
      type: TreeType;
      treeIds: readonly string[];
      /** Additional event data; must not contain personal data. */
      facts?: object;
      at: Date;
    }
  | { type: 'delivery.moved'; deliveryId: string; at: Date }
  /** Test mode: the tree does not exist. */
  | { type: WebhookType; testTree: { companyId: string; publicId: string }; at: Date };

/**
 * Records an event and queues its webhooks in the caller's transaction. The caller holds the row lock of the
 * tree or delivery, so its events keep their order.
 */
export async function recordEvent(sql: Executor, event: DomainEvent): Promise<void> {
  for (const endpointId of await insertEvent(sql, event)) await addJob(sql, deliverWebhooks, { endpointId });
}

async function insertEvent(sql: Executor, event: DomainEvent): Promise<string[]> {
  const { type, at } = event;
  const deadline = addMs(at, webhookRetryWindowMs);
  if ('testTree' in event)
    return insertTestEvent(sql, { ...event.testTree, type, facts: sampleFacts(type, at), at, deadline });
  if ('deliveryId' in event)
    return insertDeliveryEvent(sql, { deliveryId: event.deliveryId, type, at, deadline });
  const { treeIds, facts = {} } = event;
  return insertTreeEvents(sql, { type, treeIds, facts, at, deadline });
}

function sampleFacts(type: WebhookType, at: Date): object {
  switch (type) {
    case 'tree.lost':
      return { lost: { cause: 'drought' } };
    case 'photo.added':
      return { photo: { takenAt: at.toISOString() } };
    case 'coupon.used':
      return { campaign: { id: '00000000-0000-7000-8000-000000000000' } };
    case 'delivery.moved':
      return {
        delivery: {
          code: 'D-TEST0000',
          status: 'in_transit',
          dueOn: dayInRiyadh(at),
          effort: { ar: 'حملة للتجربة', en: 'A sample effort', pt: 'Mutirão de teste' },
        },
      };
    default:
      return {};
  }
}
