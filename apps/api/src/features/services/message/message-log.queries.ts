import type { MessageState, MessageSums } from '@nabta/contract/services/message';

import type { Executor, Fragment } from '#core/postgres/database.ts';

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
    from (select ${stateOf(sql)} as state, parts, cost from message where ${matchesFilters(sql, filters)}) as meant`;
}

type GroupKind = 'company' | 'effort' | 'land' | 'planter';
export type GroupMessageTotals = { partId: string | null; sent: number; cost: number | null };

/** Totals per company, effort, land or planter of the message's tree; null for messages without a tree. */
export async function selectMessageTotalsBy(
  sql: Executor,
  filters: MessageFilters,
  by: GroupKind,
): Promise<GroupMessageTotals[]> {
  return sql<GroupMessageTotals[]>`
    select ${sql.identifier(`tree.${by}_id`)} as "partId", (count(*) filter (where meant.status = 'sent'))::int as sent,
      sum(meant.cost)::float8 as cost
    from (select reference, status, cost from message where ${matchesFilters(sql, filters)}) as meant
    left join notification on notification.reference = meant.reference
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
