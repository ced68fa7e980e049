import type { PartnerEvent } from '@nabta/contract/operations/partner';
import type { WebhookDelivery } from '@nabta/contract/operations/partner-console';

import type { Executor } from '#core/postgres/database.ts';

import { selectLog } from './delivery.queries.ts';
import { selectEventsBetween, selectNewestEvent, selectSettledSequence } from './event.queries.ts';
import { viewDelivery, viewEvent } from './webhook.view.ts';

type EventQuery = Omit<Parameters<typeof selectEventsBetween>[1], 'lastSequence'>;

/**
 * Lists events after a sequence, for receivers that missed webhooks. Needs the primary: a replica does not
 * see the locks of writers.
 */
export async function listEvents(sql: Executor, query: EventQuery): Promise<PartnerEvent[]> {
  const lastSequence = await selectSettledSequence(sql);
  return (await selectEventsBetween(sql, { ...query, lastSequence })).map(viewEvent);
}

export async function readTestEvent(
  sql: Executor,
  tree: Parameters<typeof selectNewestEvent>[1],
): Promise<PartnerEvent | undefined> {
  const event = await selectNewestEvent(sql, tree);
  return event && viewEvent(event);
}

export async function readLog(
  sql: Executor,
  query: Parameters<typeof selectLog>[1],
): Promise<WebhookDelivery[]> {
  return (await selectLog(sql, query)).map(viewDelivery);
}
