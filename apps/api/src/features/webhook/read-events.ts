import type { PartnerEvent } from '@nabta/contract/partner';
import type { WebhookDelivery } from '@nabta/contract/partner-console';

import type { Executor } from '../../platform/postgres/database.ts';
import { selectLog } from './delivery.queries.ts';
import { selectEventsAfter, selectNewestEvent } from './event.queries.ts';
import { viewDelivery, viewEvent } from './webhook.view.ts';

/** What happened since a number, for who missed a webhook. Asked of the main database: a replica has other transactions. */
export async function listEvents(
  sql: Executor,
  asked: Parameters<typeof selectEventsAfter>[1],
): Promise<PartnerEvent[]> {
  return (await selectEventsAfter(sql, asked)).map(viewEvent);
}

/** The last that happened to a tree of test mode. */
export async function readTestEvent(
  sql: Executor,
  tree: Parameters<typeof selectNewestEvent>[1],
): Promise<PartnerEvent | undefined> {
  const event = await selectNewestEvent(sql, tree);
  return event && viewEvent(event);
}

export async function readLog(
  sql: Executor,
  asked: Parameters<typeof selectLog>[1],
): Promise<WebhookDelivery[]> {
  return (await selectLog(sql, asked)).map(viewDelivery);
}
