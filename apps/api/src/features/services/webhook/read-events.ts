import type { PartnerEvent } from '@nabta/contract/operations/partner';
import type { WebhookDelivery } from '@nabta/contract/operations/partner-console';

import type { Executor } from '#core/postgres/database.ts';

import { selectLog, type LogRow } from './delivery.queries.ts';
import {
  selectEventsBetween,
  selectNewestEvent,
  selectSettledSequence,
  type EventRow,
} from './event.queries.ts';

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

export function viewEvent({ id, sequence, type, isTest, at, data }: EventRow): PartnerEvent {
  return { id, sequence, type, isTest, at: at.toISOString(), data };
}

function viewDelivery(row: LogRow): WebhookDelivery {
  const { deliveryId, status, nextAt, tries, attempts, ...event } = row;
  const data = event.data as { tree?: { publicId: string }; delivery?: { code: string } };
  return {
    id: deliveryId,
    eventId: event.id,
    type: event.type,
    subject: data.tree?.publicId ?? data.delivery?.code ?? '',
    at: event.at.toISOString(),
    status,
    nextAt: status === 'waiting' ? nextAt.toISOString() : null,
    tries,
    attempts,
    payload: JSON.stringify(viewEvent(event)),
  };
}
