import type { Citation } from '@nabta/contract/chat';
import type { SitePlan } from '@nabta/domain/site-plan';

import type { Executor } from '../../platform/postgres/database.ts';
import { isLasting } from '../tree/tree-ledger.fragments.ts';

/** Who talks with which tree; `visitId` is null for the owner. */
export type Talk = { treeId: string; accountId: string; visitId: string | null };

export type MessageRow = {
  id: string;
  from: 'person' | 'tree';
  text: string;
  citations: Citation[];
  createdAt: Date;
};

/** Of a visit what was said in it; of the owner what was said since the tree became theirs this time. */
function isOf(sql: Executor, { treeId, accountId, visitId }: Talk) {
  const isInTalk = sql`chat_message.tree_id = ${treeId} and chat_message.account_id = ${accountId}`;
  if (visitId !== null) return sql`${isInTalk} and chat_message.visit_id = ${visitId}`;
  return sql`${isInTalk} and chat_message.visit_id is null and chat_message.created_at >= (
    select max(at) from tree_ledger
    where tree_id = ${treeId} and to_holder = ${accountId} and ${isLasting(sql, 'tree_ledger')})`;
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

/** Takes some of what was said in visits before; answers how many. */
export async function deleteVisitsBefore(sql: Executor, before: Date, limit: number): Promise<number> {
  const rows = await sql`
    delete from chat_message
    where id in (
      select id from chat_message where visit_id is not null and created_at < ${before} limit ${limit})
    returning id`;
  return rows.length;
}

export type TalkKey = Pick<Talk, 'accountId' | 'treeId'>;

/**
 * Looks at some talks, the next after one, and takes what was said by owners who passed their tree on; a gift that waits may
 * come back. Answers the last it looked at, undefined where there are no more.
 */
export async function deleteTalksPassedOn(
  sql: Executor,
  after: TalkKey | undefined,
  limit: number,
): Promise<TalkKey | undefined> {
  const [last] = await sql<TalkKey[]>`
    with talk as (
      select distinct account_id, tree_id from chat_message
      ${after === undefined ? sql`` : sql`where (account_id, tree_id) > (${after.accountId}::uuid, ${after.treeId}::uuid)`}
      order by account_id, tree_id
      limit ${limit}
    ), ended as materialized (
      select talk.* from talk
      join tree on tree.id = talk.tree_id
      left join gift on gift.id = tree.gift_id
      where coalesce(tree.owner_id, gift.giver_id) is distinct from talk.account_id
    ), removed as (
      delete from chat_message
      using ended
      where chat_message.account_id = ended.account_id and chat_message.tree_id = ended.tree_id
        and chat_message.visit_id is null
    )
    select account_id as "accountId", tree_id as "treeId" from talk
    order by account_id desc, tree_id desc
    limit 1`;
  return last;
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
