import type { RequestOfEndpoint } from '@nabta/contract/endpoint';
import type { listMessages, MessageSums, SentMessage, sumMessages } from '@nabta/contract/message';
import { can } from '@nabta/domain/capability';

import type { Caller } from '../../platform/caller/authentication.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import { hintOfPhone, phoneOf } from '../../platform/phone-number.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import {
  type MessageFilters,
  type PartTexts,
  selectMessageKinds,
  selectMessages,
  selectMessageSums,
  selectTextsBy,
} from './message-log.queries.ts';

type Listed = RequestOfEndpoint<typeof listMessages>['query'];
type Summed = RequestOfEndpoint<typeof sumMessages>['query'];

/** The log, to who sees all messages: neither words nor numbers are in it, and a number is found only by who knows it. */
export async function readMessages(
  sql: Executor,
  caller: Caller,
  { cursor, limit, ...asked }: Listed,
): Promise<SentMessage[]> {
  assertSeesMessages(caller);
  const rows = await selectMessages(sql, filtersOf(asked), { cursor, limit });
  return rows.map(({ phone, createdAt, sentAt, ...row }) => ({
    ...row,
    phoneHint: hintOfPhone(phone),
    createdAt: createdAt.toISOString(),
    sentAt: sentAt && sentAt.toISOString(),
  }));
}

export async function readMessageSums(
  sql: Executor,
  caller: Caller,
  asked: Summed,
): Promise<MessageSums & { kinds: string[] }> {
  assertSeesMessages(caller);
  return {
    ...(await selectMessageSums(sql, filtersOf(asked))),
    kinds: await selectMessageKinds(sql),
  };
}

/** The same for a page that tells it beside other things; null for who sees no messages. */
export async function countMessages(
  sql: Executor,
  caller: Caller,
  period: Pick<MessageFilters, 'from' | 'before'>,
): Promise<MessageSums | null> {
  return can(caller.role, 'seeMessages', 'all') ? selectMessageSums(sql, period) : null;
}

/** The same by sponsor, effort, land or planter. */
export async function countTextsBy(
  sql: Executor,
  caller: Caller,
  { by, ...period }: Pick<MessageFilters, 'from' | 'before'> & { by: Parameters<typeof selectTextsBy>[2] },
): Promise<PartTexts[] | null> {
  return can(caller.role, 'seeMessages', 'all') ? selectTextsBy(sql, period, by) : null;
}

function assertSeesMessages({ role }: Caller): void {
  if (!can(role, 'seeMessages', 'all')) throw new AppError('FORBIDDEN');
}

function filtersOf({ from_date: from, to_date: to, state, kind, q }: Summed): MessageFilters {
  return {
    from: from === undefined ? undefined : new Date(from),
    before: to === undefined ? undefined : new Date(to),
    state,
    kind,
    // What is no phone is nobody's.
    phone: q === undefined ? undefined : (phoneOf(q) ?? ''),
  };
}
