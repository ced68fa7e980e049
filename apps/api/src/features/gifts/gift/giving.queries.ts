import type { Phone } from '@nabta/domain/phone';

import type { Executor } from '../../platform/postgres/database.ts';
import { isVisibleTo } from '../account/privacy.fragments.ts';
import {
  giftColumns,
  type GiftRow,
  type Giver,
  personJson,
  type Receiver,
  type TreeToGive,
} from './gift.queries.ts';

export type TreeAskedFor = TreeToGive & { publicId: string };

/** All that decides about a gift; the trees that there are, in no order. */
export type Giving = { giver: Giver; trees: TreeAskedFor[]; receiver: Receiver | null };

/**
 * Who gives, the trees by what is printed on them, and who signed in with the phone, with what of them a giver may see;
 * without a phone there is no receiver yet. The trees are held to the end of the transaction, in the order of their ids.
 * Whoever changes a gift holds its tree first and the gift after it: one order for all, so that nobody waits in a circle
 * and what is read next stays true.
 */
export async function lockGiving(
  sql: Executor,
  {
    caller,
    publicIds,
    phone,
  }: { caller: { accountId: string; sessionId: string }; publicIds: readonly string[]; phone: Phone | null },
): Promise<Giving | undefined> {
  const [row] = await sql<(Giver & Omit<Giving, 'giver'>)[]>`
    with held as materialized (
      select id, public_id as "publicId", owner_id as "ownerId", campaign_id as "campaignId",
        ended_at is not null as "isLost"
      from tree
      where public_id = any(${[...publicIds]}::text[]) and not is_deleted
      order by id
      for no key update
    ), receiver as (
      select person.id,
        case when person.firstname is not null and ${isVisibleTo(sql, 'person')} then ${personJson(sql)} end as person
      from account as person
      where person.phone = ${phone}
    )
    select account.id, account.phone, account.created_at as "createdAt", session.trusted_at as "trustedAt",
      (select coalesce(json_agg(held), '[]') from held) as trees, (select row_to_json(receiver) from receiver) as receiver
    from account left join session on session.id = ${caller.sessionId}
    where account.id = ${caller.accountId}`;
  if (row === undefined) return undefined;
  const { trees, receiver, ...giver } = row;
  return { giver, trees, receiver };
}

export type NewGifts = Pick<
  GiftRow,
  | 'toPhone'
  | 'bundleId'
  | 'occasion'
  | 'message'
  | 'status'
  | 'createdAt'
  | 'deliverAt'
  | 'expiresAt'
  | 'lastNotifiedAt'
> & {
  /** Null for a gift of a campaign, which no person gave. */
  giverId: string | null;
  campaignId?: string;
  secretHash: Uint8Array | null;
  /** One for each tree. */
  each: readonly { code: string; treeId: string }[];
};

/** A gift for each tree, in the order given. */
export async function insertGifts(sql: Executor, gifts: NewGifts): Promise<GiftRow[]> {
  const codes = gifts.each.map(({ code }) => code);
  const treeIds = gifts.each.map(({ treeId }) => treeId);
  const rows = await sql<GiftRow[]>`
    insert into gift (code, tree_id, giver_id, to_phone, secret_hash, bundle_id, occasion, message, status, created_at,
      deliver_at, expires_at, last_notified_at, campaign_id)
    select each.code, each.tree_id, ${gifts.giverId}::uuid, ${gifts.toPhone}::text, ${gifts.secretHash}::bytea,
      ${gifts.bundleId}::uuid, ${gifts.occasion}, ${gifts.message}::text, ${gifts.status}, ${gifts.createdAt}::timestamptz,
      ${gifts.deliverAt}::timestamptz, ${gifts.expiresAt}::timestamptz, ${gifts.lastNotifiedAt}::timestamptz, ${gifts.campaignId ?? null}::uuid
    from unnest(${codes}::text[], ${treeIds}::uuid[]) with ordinality as each (code, tree_id, place)
    order by each.place
    returning ${giftColumns(sql)}`;
  return rows.toSorted((one, other) => treeIds.indexOf(one.treeId) - treeIds.indexOf(other.treeId));
}

export async function insertGift(
  sql: Executor,
  { code, treeId, ...gift }: Omit<NewGifts, 'each'> & { code: string; treeId: string },
): Promise<GiftRow> {
  const [row] = await insertGifts(sql, { ...gift, each: [{ code, treeId }] });
  return row as GiftRow;
}
