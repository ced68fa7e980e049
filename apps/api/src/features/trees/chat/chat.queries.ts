import type { ChatChip, Citation } from '@nabta/contract/trees/chat';
import type { Health } from '@nabta/domain/care-plan';
import type { SitePlan } from '@nabta/domain/site-plan';

import type { Executor } from '#core/postgres/database.ts';
import { keysetBefore } from '#core/postgres/keyset.fragments.ts';

import { importedAt } from '../evidence/evidence.fragments.ts';
import { isOwnershipChange } from '../tree/tree-ledger.fragments.ts';

/** `visitId` is null for the owner. */
export type Conversation = { treeId: string; accountId: string; visitId: string | null };

export type MessageRow = {
  id: string;
  from: 'person' | 'tree';
  text: string;
  citations: Citation[];
  chips: ChatChip[];
  createdAt: Date;
};

/** Messages of the visit; for the owner, only messages since the latest transfer to them. */
function isInConversation(sql: Executor, { treeId, accountId, visitId }: Conversation) {
  const isOfAccountAndTree = sql`chat_message.tree_id = ${treeId} and chat_message.account_id = ${accountId}`;
  if (visitId !== null) return sql`${isOfAccountAndTree} and chat_message.visit_id = ${visitId}`;
  return sql`${isOfAccountAndTree} and chat_message.visit_id is null and chat_message.created_at >= (
    select max(at) from tree_ledger
    where tree_id = ${treeId} and to_holder = ${accountId} and ${isOwnershipChange(sql, 'tree_ledger')})`;
}

export async function selectMessages(
  sql: Executor,
  conversation: Conversation,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<MessageRow[]> {
  return sql<MessageRow[]>`
    select id, sender as "from", text, citations, chips, created_at as "createdAt"
    from chat_message
    where ${isInConversation(sql, conversation)} ${keysetBefore(sql, 'id', cursor)}
    order by id desc
    limit ${limit}`;
}

export async function selectQuestions(sql: Executor, conversation: Conversation, limit: number) {
  return sql.column<string>`
    select text from chat_message
    where ${isInConversation(sql, conversation)} and sender = 'person'
    order by id desc
    limit ${limit}`;
}

export async function insertMessage(
  sql: Executor,
  { treeId, accountId, visitId }: Conversation,
  message: Omit<MessageRow, 'id'>,
): Promise<MessageRow> {
  return sql.one<MessageRow>`
    insert into chat_message (tree_id, account_id, visit_id, sender, text, citations, chips, created_at)
    values (${treeId}, ${accountId}, ${visitId}, ${message.from}, ${message.text},
      ${JSON.stringify(message.citations)}::text::jsonb, ${JSON.stringify(message.chips)}::text::jsonb,
      ${message.createdAt})
    returning id, sender as "from", text, citations, chips, created_at as "createdAt"`;
}

export async function deleteMessages(sql: Executor, treeId: string, accountId: string): Promise<void> {
  await sql`delete from chat_message where tree_id = ${treeId} and account_id = ${accountId}`;
}

export async function deleteVisitsBefore(sql: Executor, before: Date, limit: number): Promise<number> {
  return sql.rowCount`
    delete from chat_message
    where id in (
      select id from chat_message where visit_id is not null and created_at < ${before} limit ${limit})
    returning id`;
}

export type ConversationKey = Pick<Conversation, 'accountId' | 'treeId'>;

/**
 * Checks one page of conversations and deletes those of former owners; the giver of a pending gift is not one
 * yet. Returns the last key checked, undefined at the end.
 */
export async function deleteConversationsOfFormerOwners(
  sql: Executor,
  after: ConversationKey | undefined,
  limit: number,
): Promise<ConversationKey | undefined> {
  return sql.first<ConversationKey>`
    with conversation as (
      select distinct account_id, tree_id from chat_message
      ${sql.when(after, (last) => sql`where (account_id, tree_id) > (${last.accountId}::uuid, ${last.treeId}::uuid)`)}
      order by account_id, tree_id
      limit ${limit}
    ), former_conversation as materialized (
      select conversation.* from conversation
      join tree on tree.id = conversation.tree_id
      left join gift on gift.id = tree.gift_id
      where coalesce(tree.owner_id, gift.giver_id) is distinct from conversation.account_id
    ), removed_message as (
      delete from chat_message
      using former_conversation as former
      where chat_message.account_id = former.account_id and chat_message.tree_id = former.tree_id
        and chat_message.visit_id is null
    )
    select account_id as "accountId", tree_id as "treeId" from conversation
    order by account_id desc, tree_id desc
    limit 1`;
}

/** Starts a turn; false while another turn of the account is running. */
export async function insertTurn(
  sql: Executor,
  { accountId, turnId, now, endsAt }: { accountId: string; turnId: string; now: Date; endsAt: Date },
): Promise<boolean> {
  return sql.hasRow`
    insert into chat_turn as turn (account_id, turn_id, ends_at) values (${accountId}, ${turnId}, ${endsAt})
    on conflict (account_id) do update set turn_id = excluded.turn_id, ends_at = excluded.ends_at
    where turn.ends_at <= ${now}
    returning 1`;
}

export async function deleteTurn(sql: Executor, accountId: string, turnId: string): Promise<void> {
  await sql`delete from chat_turn where account_id = ${accountId} and turn_id = ${turnId}`;
}

export type TreeContext = {
  plan: SitePlan | null;
  neighbours: number | null;
  allowsVisits: boolean | null;
  watered: { at: string; litres: number } | null;
  checked: { at: string; health: Health } | null;
  giftNote: string | null;
  importedAt: Date | null;
};

/** Land and care of the tree, and the note of its gift if the reader is giver or receiver. */
export async function selectTreeContext(
  sql: Executor,
  treeId: string,
  readerId: string,
): Promise<TreeContext> {
  return sql.one<TreeContext>`
    select land.plan, tally.trees - 1 as neighbours, land.allows_visits as "allowsVisits",
      ${importedAt(sql)} as "importedAt",
      (
        select json_build_object('at', iso_instant(at), 'litres', litres)
        from tree_care where tree_id = tree.id and kind = 'watered' order by at desc limit 1
      ) as watered,
      (
        select json_build_object('at', iso_instant(at), 'health', health)
        from tree_care where tree_id = tree.id and kind = 'checked' order by at desc limit 1
      ) as checked,
      (
        select case when ${readerId}::uuid in (giver_id, receiver_id) then message end
        from gift
        where receiver_id = tree.owner_id and tree_id = tree.id and status = 'opened'
        order by gift.id desc
        limit 1
      ) as "giftNote"
    from tree
    left join land on land.id = tree.land_id
    left join counted_tally as tally on tally.scope = 'land' and tally.scope_id = land.id::text
    where tree.id = ${treeId}`;
}
