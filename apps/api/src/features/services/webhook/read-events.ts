import type { PartnerEvent } from '@nabta/contract/partner';
import type { WebhookDelivery } from '@nabta/contract/partner-console';

import type { Executor } from '../../platform/postgres/database.ts';
import { selectLog } from './delivery.queries.ts';
import { selectEventsBetween, selectNewestEvent, selectSettledSequence } from './event.queries.ts';
import { viewDelivery, viewEvent } from './webhook.view.ts';

type Asked = Omit<Parameters<typeof selectEventsBetween>[1], 'lastSequence'>;

/** What happened since a number, for who missed a webhook. Asked of the main database: a replica does not know who is writing. */
export async function listEvents(sql: Executor, asked: Asked): Promise<PartnerEvent[]> {
  const lastSequence = await selectSettledSequence(sql);
  return (await selectEventsBetween(sql, { ...asked, lastSequence })).map(viewEvent);
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
