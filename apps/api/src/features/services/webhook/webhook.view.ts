import type { PartnerEvent, WebhookEndpoint } from '@nabta/contract/operations/partner';
import type { WebhookDelivery } from '@nabta/contract/operations/partner-console';

import type { LogRow } from './delivery.queries.ts';
import type { CountedEndpointRow } from './endpoint.queries.ts';
import type { EventRow } from './event.queries.ts';

export function viewEndpoint(row: CountedEndpointRow): WebhookEndpoint {
  const { id, url, types, isTest, isEnabled, version, failures, waiting, givenUp } = row;
  const fields = { id, url, types, isTest, isEnabled, version, failures, waiting, givenUp };
  return {
    ...fields,
    previousSecretUntil: row.previousUntil?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

export function viewEvent({ id, sequence, type, isTest, at, data }: EventRow): PartnerEvent {
  return { id, sequence, type, isTest, at: at.toISOString(), data };
}

export function viewDelivery(row: LogRow): WebhookDelivery {
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
