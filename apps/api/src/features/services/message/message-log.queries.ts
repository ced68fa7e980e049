import type { MessageState, MessageSums } from '@nabta/contract/message';

import type { Executor, Fragment } from '../../platform/postgres/database.ts';

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

/** Newest first, from the one after `cursor`. */
export async function selectMessages(
  sql: Executor,
  filters: MessageFilters,
  { cursor, limit }: { cursor: string | undefined; limit: number },
): Promise<MessageRow[]> {
  return sql<MessageRow[]>`
    select reference, kind, phone, ${stateOf(sql)} as state, attempts, provider, failure, parts, cost::float8 as cost,
      created_at as "createdAt", sent_at as "sentAt"
    from message
    where ${isMeant(sql, filters)}
      ${cursor === undefined ? sql`` : sql`and (created_at, reference) < (select created_at, reference from message where reference = ${cursor})`}
    order by created_at desc, reference desc
    limit ${limit}`;
}

export async function selectMessageSums(sql: Executor, filters: MessageFilters): Promise<MessageSums> {
  const [row] = await sql<MessageSums[]>`
    select (count(*) filter (where state = 'sent'))::int as sent, (count(*) filter (where state = 'failed'))::int as failed,
      (count(*) filter (where state in ('queued', 'unsure')))::int as waiting, coalesce(sum(parts), 0)::int as parts,
      sum(cost)::float8 as cost
    from (select ${stateOf(sql)} as state, parts, cost from message where ${isMeant(sql, filters)}) as meant`;
  return row as MessageSums;
}

type PartKind = 'company' | 'effort' | 'land' | 'planter';
export type PartTexts = { partId: string | null; sent: number; cost: number | null };

/** What was sent, by what the tree that it is about is part of; null for what is about none. */
export async function selectTextsBy(
  sql: Executor,
  filters: MessageFilters,
  by: PartKind,
): Promise<PartTexts[]> {
  return sql<PartTexts[]>`
    select ${sql.identifier(`tree.${by}_id`)} as "partId", (count(*) filter (where meant.status = 'sent'))::int as sent,
      sum(meant.cost)::float8 as cost
    from (select reference, status, cost from message where ${isMeant(sql, filters)}) as meant
    left join notification on notification.reference = meant.reference
    left join tree on tree.id = (notification.payload ->> 'treeId')::uuid
    group by 1`;
}

/** Every kind of text that was ever sent. */
export async function selectMessageKinds(sql: Executor): Promise<string[]> {
  const rows = await sql<{ kind: string }[]>`select distinct kind from message order by kind`;
  return rows.map(({ kind }) => kind);
}

function stateOf(sql: Executor): Fragment {
  return sql`case when status <> 'sent' and unsure_since is not null then 'unsure' else status end`;
}

function isMeant(sql: Executor, { from, before, state, kind, phone }: MessageFilters): Fragment {
  return sql`true
    ${from === undefined ? sql`` : sql`and created_at >= ${from}`}
    ${before === undefined ? sql`` : sql`and created_at < ${before}`}
    ${state === undefined ? sql`` : sql`and ${stateOf(sql)} = ${state}`}
    ${kind === undefined ? sql`` : sql`and kind = ${kind}`}
    ${phone === undefined ? sql`` : sql`and phone = ${phone}`}`;
}
