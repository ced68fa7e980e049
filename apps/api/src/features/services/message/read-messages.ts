import type { RequestOfEndpoint } from '@nabta/contract/core/endpoint';
import type {
  listMessages,
  MessageSums,
  SentMessage,
  getMessageTotals,
} from '@nabta/contract/services/message';
import { can } from '@nabta/domain/capability';

import type { Caller } from '#core/auth/authentication.ts';
import { hintOfPhone, phoneOf } from '#core/phone-number.ts';
import type { Executor } from '#core/postgres/database.ts';

import {
  type MessageFilters,
  type GroupMessageTotals,
  selectMessageKinds,
  selectMessages,
  selectMessageTotals,
  selectMessageTotalsBy,
} from './message-log.queries.ts';

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

/** Totals for a combined page; null if the caller may not see messages. */
export async function countMessages(
  sql: Executor,
  caller: Caller,
  period: Pick<MessageFilters, 'from' | 'before'>,
): Promise<MessageSums | null> {
  return can(caller.role, 'seeMessages', 'all') ? selectMessageTotals(sql, period) : null;
}

/** Totals by company, effort, land or planter; null if the caller may not see messages. */
export async function countMessagesBy(
  sql: Executor,
  caller: Caller,
  {
    by,
    ...period
  }: Pick<MessageFilters, 'from' | 'before'> & { by: Parameters<typeof selectMessageTotalsBy>[2] },
): Promise<GroupMessageTotals[] | null> {
  return can(caller.role, 'seeMessages', 'all') ? selectMessageTotalsBy(sql, period, by) : null;
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
