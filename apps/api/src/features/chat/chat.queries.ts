import type { Citation } from '@nabta/contract/chat';
import type { SitePlan } from '@nabta/domain/site-plan';

import type { Executor } from '../../platform/postgres/database.ts';

/** Who talks with which tree; `visitId` is null for the owner. */
export type Talk = { treeId: string; accountId: string; visitId: string | null };

export type MessageRow = {
  id: string;
  from: 'person' | 'tree';
  text: string;
  citations: Citation[];
  createdAt: Date;
};

/** Of a visit what was said in it; of the owner what was said since the tree came into their hands this time. */
function isOf(sql: Executor, { treeId, accountId, visitId }: Talk) {
  const isInTalk = sql`chat_message.tree_id = ${treeId} and chat_message.account_id = ${accountId}`;
  if (visitId !== null) return sql`${isInTalk} and chat_message.visit_id = ${visitId}`;
  return sql`${isInTalk} and chat_message.visit_id is null and chat_message.created_at >= (
    select max(at) from tree_ledger where tree_id = ${treeId} and to_holder = ${accountId})`;
}

/** Newest first, below the cursor. */
export async function selectMessages(
  sql: Executor,
  talk: Talk,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<MessageRow[]> {
  return sql<MessageRow[]>`
    select id, sender as "from", text, citations, created_at as "createdAt"
    from chat_message
    where ${isOf(sql, talk)} ${cursor === undefined ? sql`` : sql`and id < ${cursor}`}
    order by id desc
    limit ${limit}`;
}

/** The newest questions, newest first. */
export async function selectQuestions(sql: Executor, talk: Talk, limit: number): Promise<string[]> {
  const rows = await sql<{ text: string }[]>`
    select text from chat_message
    where ${isOf(sql, talk)} and sender = 'person'
    order by id desc
    limit ${limit}`;
  return rows.map(({ text }) => text);
}

export async function insertMessage(
  sql: Executor,
  { treeId, accountId, visitId }: Talk,
  message: Pick<MessageRow, 'from' | 'text' | 'citations' | 'createdAt'>,
): Promise<MessageRow> {
  const rows = await sql<MessageRow[]>`
    insert into chat_message (tree_id, account_id, visit_id, sender, text, citations, created_at)
    values (${treeId}, ${accountId}, ${visitId}, ${message.from}, ${message.text},
      ${JSON.stringify(message.citations)}::text::jsonb, ${message.createdAt})
    returning id, sender as "from", text, citations, created_at as "createdAt"`;
  return rows[0] as MessageRow;
}

export async function deleteMessages(sql: Executor, treeId: string, accountId: string): Promise<void> {
  await sql`delete from chat_message where tree_id = ${treeId} and account_id = ${accountId}`;
}

/** What was said in visits that are over, and by owners who passed their tree on. */
export async function deleteEndedTalks(sql: Executor, before: Date): Promise<void> {
  await sql`
    delete from chat_message
    using tree
    where tree.id = chat_message.tree_id and chat_message.created_at < ${before}
      and (chat_message.visit_id is not null or tree.owner_id is distinct from chat_message.account_id)`;
}

/** Begins the turn of somebody who has none; false while an answer to them is under way. */
export async function insertTurn(
  sql: Executor,
  { accountId, turnId, now, endsAt }: { accountId: string; turnId: string; now: Date; endsAt: Date },
): Promise<boolean> {
  const rows = await sql`
    insert into chat_turn as turn (account_id, turn_id, ends_at) values (${accountId}, ${turnId}, ${endsAt})
    on conflict (account_id) do update set turn_id = excluded.turn_id, ends_at = excluded.ends_at
    where turn.ends_at <= ${now}
    returning 1`;
  return rows.length === 1;
}

export async function deleteTurn(sql: Executor, accountId: string, turnId: string): Promise<void> {
  await sql`delete from chat_turn where account_id = ${accountId} and turn_id = ${turnId}`;
}

export type Ground = { plan: SitePlan | null; neighbours: number | null };

/** The plan of the land that a tree stands on, and how many others stand there. */
export async function selectGround(sql: Executor, treeId: string): Promise<Ground> {
  const [row] = await sql<Ground[]>`
    select land.plan, tally.trees - 1 as neighbours
    from tree
    join land on land.id = tree.land_id
    left join tree_tally as tally on tally.scope = 'land' and tally.scope_id = land.id::text
    where tree.id = ${treeId}`;
  return row ?? { plan: null, neighbours: null };
}
