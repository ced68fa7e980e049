import type { RequestOfEndpoint } from '@nabta/contract/core/endpoint';
import type {
  listMessages,
  MessageSums,
  SentMessage,
  getMessageTotals,
} from '@nabta/contract/services/message';

import { hintOfPhone, phoneOf } from '#core/phone-number.ts';
import type { Executor } from '#core/postgres/database.ts';

import {
  type MessageFilters,
  selectMessageKinds,
  selectMessages,
  selectMessageTotals,
} from './message.queries.ts';

type ListQuery = RequestOfEndpoint<typeof listMessages>['query'];
type TotalsQuery = RequestOfEndpoint<typeof getMessageTotals>['query'];

/**
 * Message log. It contains no message text and no full phone number; the phone
 * filter needs the exact number.
 */
export async function readMessages(
  sql: Executor,
  { cursor, limit, ...filters }: ListQuery,
): Promise<SentMessage[]> {
  const rows = await selectMessages(sql, filtersOf(filters), { cursor, limit });
  return rows.map(({ phone, createdAt, sentAt, ...row }) => ({
    ...row,
    phoneHint: hintOfPhone(phone),
    createdAt: createdAt.toISOString(),
    sentAt: sentAt && sentAt.toISOString(),
  }));
}

export async function readMessageTotals(
  sql: Executor,
  filters: TotalsQuery,
): Promise<MessageSums & { kinds: string[] }> {
  return {
    ...(await selectMessageTotals(sql, filtersOf(filters))),
    kinds: await selectMessageKinds(sql),
  };
}

function filtersOf({ from_date: from, to_date: to, state, kind, q }: TotalsQuery): MessageFilters {
  return {
    from: from === undefined ? undefined : new Date(from),
    before: to === undefined ? undefined : new Date(to),
    state,
    kind,
    // An invalid phone matches nothing.
    phone: q === undefined ? undefined : (phoneOf(q) ?? ''),
  };
}
