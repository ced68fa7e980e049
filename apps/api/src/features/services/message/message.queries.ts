import type { MessageState, MessageSums } from '@nabta/contract/services/message';

import type { Executor, Fragment } from '#core/postgres/database.ts';

/** `unsureSince` is the start of the first attempt with an unknown outcome. */
export type MessageAttempt = { isSent: boolean; unsureSince: Date | null };

/** Records the attempt before sending: a crash during the attempt leaves `unsure_since` set. */
export async function insertMessageAttempt(
  sql: Executor,
  message: { reference: string; kind: string; phone: string },
  now: Date,
): Promise<MessageAttempt> {
  return sql.one<MessageAttempt>`
    insert into message (reference, kind, phone, attempts, unsure_since, created_at)
    values (${message.reference}, ${message.kind}, ${message.phone}, 1, ${now}, ${now})
    on conflict (reference) do update set
      attempts = message.attempts + 1,
      unsure_since = coalesce(message.unsure_since, ${now})
    returning status = 'sent' as "isSent", nullif(unsure_since, ${now}) as "unsureSince"`;
}

export async function updateMessageSent(
  sql: Executor,
  reference: string,
  sent: { provider: string; providerMessageId: string; parts: number; cost: number | null; sentAt: Date },
): Promise<void> {
  await sql`
    update message
    set status = 'sent', provider = ${sent.provider}, provider_message_id = ${sent.providerMessageId},
      failure = null, unsure_since = null, sent_at = ${sent.sentAt}, parts = ${sent.parts}, cost = ${sent.cost}
    where reference = ${reference} and status <> 'sent'`;
}

export async function updateMessageFailed(
  sql: Executor,
  reference: string,
  failure: { reason: string; mayHaveBeenSent: boolean },
): Promise<void> {
  await sql`
    update message
    set status = 'failed', failure = ${failure.reason},
      unsure_since = case when ${failure.mayHaveBeenSent} then unsure_since end
    where reference = ${reference} and status <> 'sent'`;
}

export async function insertInboxMessage(
  sql: Executor,
  message: { reference: string; to: string; body: string; at: Date },
): Promise<void> {
  await sql`
    insert into inbox_message (reference, phone, body, sent_at)
    values (${message.reference}, ${message.to}, ${message.body}, ${message.at})
    on conflict (reference) do nothing`;
}

export type InboxMessage = { reference: string; phone: string; body: string; sentAt: Date };

export async function selectInbox(sql: Executor, phone: string | undefined): Promise<InboxMessage[]> {
  return sql<InboxMessage[]>`
    select reference, phone, body, sent_at as "sentAt"
    from inbox_message
    where ${phone === undefined ? sql`true` : sql`phone = ${phone}`}
    order by sent_at desc, reference desc
    limit 100`;
}

export type MessageFilters = {
  from?: Date | undefined;
  before?: Date | undefined;
  state?: MessageState | undefined;
  kind?: string | undefined;
  phone?: string | undefined;
};

type MessageRow = {
  reference: string;
  kind: string;
  phone: string;
  state: MessageState;
  attempts: number;
  provider: string | null;
  failure: string | null;
  parts: number | null;
  cost: number | null;
  createdAt: Date;
  sentAt: Date | null;
};

/** Newest first, after `cursor`. */
export async function selectMessages(
  sql: Executor,
  filters: MessageFilters,
  { cursor, limit }: { cursor: string | undefined; limit: number },
): Promise<MessageRow[]> {
  return sql<MessageRow[]>`
    select reference, kind, phone, ${stateOf(sql)} as state, attempts, provider, failure, parts, cost::float8 as cost,
      created_at as "createdAt", sent_at as "sentAt"
    from message
    where ${matchesFilters(sql, filters)}
      ${sql.when(cursor, (id) => sql`and (created_at, reference) < (select created_at, reference from message where reference = ${id})`)}
    order by created_at desc, reference desc
    limit ${limit}`;
}

export async function selectMessageTotals(sql: Executor, filters: MessageFilters): Promise<MessageSums> {
  return sql.one<MessageSums>`
    select (count(*) filter (where state = 'sent'))::int as sent, (count(*) filter (where state = 'failed'))::int as failed,
      (count(*) filter (where state in ('queued', 'unsure')))::int as waiting, coalesce(sum(parts), 0)::int as parts,
      sum(cost)::float8 as cost
    from (select ${stateOf(sql)} as state, parts, cost from message where ${matchesFilters(sql, filters)}) as filtered`;
}

type GroupKind = 'company' | 'effort' | 'land' | 'planter';
export type GroupMessageTotals = { partId: string | null; sent: number; cost: number | null };

/** Totals per company, effort, land or planter of the message's tree; null for messages without a tree. */
export async function selectMessageTotalsBy(sql: Executor, filters: MessageFilters, by: GroupKind) {
  return sql<GroupMessageTotals[]>`
    select ${sql.identifier(`tree.${by}_id`)} as "partId", (count(*) filter (where filtered.status = 'sent'))::int as sent,
      sum(filtered.cost)::float8 as cost
    from (select reference, status, cost from message where ${matchesFilters(sql, filters)}) as filtered
    left join notification on notification.reference = filtered.reference
    left join tree on tree.id = (notification.payload ->> 'treeId')::uuid
    group by 1`;
}

export async function selectMessageKinds(sql: Executor): Promise<string[]> {
  return sql.column<string>`select distinct kind from message order by kind`;
}

function stateOf(sql: Executor): Fragment {
  return sql`case when status <> 'sent' and unsure_since is not null then 'unsure' else status end`;
}

function matchesFilters(sql: Executor, { from, before, state, kind, phone }: MessageFilters): Fragment {
  return sql`true
    ${sql.when(from, (date) => sql`and created_at >= ${date}`)}
    ${sql.when(before, (date) => sql`and created_at < ${date}`)}
    ${sql.when(state, (value) => sql`and ${stateOf(sql)} = ${value}`)}
    ${sql.when(kind, (value) => sql`and kind = ${value}`)}
    ${sql.when(phone, (value) => sql`and phone = ${value}`)}`;
}
