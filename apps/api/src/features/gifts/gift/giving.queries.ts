import type { MinimalAccount } from '@nabta/contract/people/account';
import type { Phone } from '@nabta/domain/phone';

import { defined } from '#core/defined.ts';
import type { Executor } from '#core/postgres/database.ts';
import { personJson } from '#features/people/account/person-json.fragments.ts';
import { isVisibleTo } from '#features/people/account/privacy.fragments.ts';

import { giftColumns, type GiftRow } from './gift.queries.ts';

export type Giver = {
  id: string;
  phone: Phone;
  createdAt: Date;
  /** Gifts of this session are delivered no earlier than this; null for never. */
  trustedAt: Date | null;
};

export type RequestedTree = {
  id: string;
  publicId: string;
  ownerId: string | null;
  campaignId: string | null;
  isLost: boolean;
};

export type Giving = {
  giver: Giver;
  /** Only existing trees, in no particular order. */
  trees: RequestedTree[];
  receiver: { id: string; person: MinimalAccount | null } | null;
};

/**
 * Reads giver, trees and receiver, and locks the trees by id until the transaction ends. Every gift change
 * locks its tree first and the gift second, which prevents deadlocks.
 */
export async function lockGiving(
  sql: Executor,
  {
    caller,
    publicIds,
    phone,
  }: { caller: { accountId: string; sessionId: string }; publicIds: readonly string[]; phone: Phone | null },
): Promise<Giving | undefined> {
  const row = await sql.first<Giver & Omit<Giving, 'giver'>>`
    with locked as materialized (
      select id, public_id as "publicId", owner_id as "ownerId", campaign_id as "campaignId",
        ended_at is not null as "isLost"
      from tree
      where public_id = any(${[...publicIds]}::text[]) and not is_deleted
      order by id
      for no key update
    ), receiver as (
      select person.id,
        case when person.firstname is not null and ${isVisibleTo(sql, 'person')} then ${personJson(sql, 'person')} end as person
      from account as person
      where person.phone = ${phone}
    )
    select account.id, account.phone, account.created_at as "createdAt", session.trusted_at as "trustedAt",
      (select coalesce(json_agg(locked), '[]') from locked) as trees, (select row_to_json(receiver) from receiver) as receiver
    from account left join session on session.id = ${caller.sessionId}
    where account.id = ${caller.accountId}`;
  if (row === undefined) return undefined;
  const { trees, receiver, ...giver } = row;
  return { giver, trees, receiver };
}

type NewGifts = Pick<
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
  /** Null for a campaign gift. */
  giverId: string | null;
  campaignId?: string;
  secretHash: Uint8Array | null;
  /** Trees to give, with the code of the link of each gift. */
  trees: readonly { code: string; treeId: string }[];
};

/** Returns the gifts in the order of `trees`. */
export async function insertGifts(sql: Executor, gifts: NewGifts): Promise<GiftRow[]> {
  const codes = gifts.trees.map(({ code }) => code);
  const treeIds = gifts.trees.map(({ treeId }) => treeId);
  const rows = await sql<GiftRow[]>`
    insert into gift (code, tree_id, giver_id, to_phone, secret_hash, bundle_id, occasion, message, status, created_at,
      deliver_at, expires_at, last_notified_at, campaign_id)
    select gift_tree.code, gift_tree.tree_id, ${gifts.giverId}::uuid, ${gifts.toPhone}::text, ${gifts.secretHash}::bytea,
      ${gifts.bundleId}::uuid, ${gifts.occasion}, ${gifts.message}::text, ${gifts.status}, ${gifts.createdAt}::timestamptz,
      ${gifts.deliverAt}::timestamptz, ${gifts.expiresAt}::timestamptz, ${gifts.lastNotifiedAt}::timestamptz, ${gifts.campaignId ?? null}::uuid
    from unnest(${codes}::text[], ${treeIds}::uuid[]) with ordinality as gift_tree (code, tree_id, number)
    order by gift_tree.number
    returning ${giftColumns(sql)}`;
  return rows.toSorted((a, b) => treeIds.indexOf(a.treeId) - treeIds.indexOf(b.treeId));
}

export async function insertGift(
  sql: Executor,
  { code, treeId, ...gift }: Omit<NewGifts, 'trees'> & { code: string; treeId: string },
): Promise<GiftRow> {
  const [row] = await insertGifts(sql, { ...gift, trees: [{ code, treeId }] });
  return defined(row);
}

/** Null for a gift to a phone; undefined if there is no such gift. */
export async function selectSecretHash(sql: Executor, code: string) {
  return sql.firstValue<Buffer | null>`select secret_hash as hash from gift where code = ${code} and status <> 'scheduled'`;
}

export type GiftLinkRow = { code: string; bundleId: string | null; secretHash: Buffer; isWaiting: boolean };

/** Undefined unless the giver gave this gift by link. */
export async function selectGiftLink(sql: Executor, giftId: string, giverId: string) {
  return sql.first<GiftLinkRow>`
    select code, bundle_id as "bundleId", secret_hash as "secretHash", status = 'pending' as "isWaiting"
    from gift
    where id = ${giftId} and giver_id = ${giverId} and secret_hash is not null`;
}

export async function selectGiftSteps(sql: Executor, { from, before }: { from: Date; before: Date }) {
  return sql.one<{ given: number; opened: number; thanked: number }>`
    select
      count(*)::int as given,
      (count(*) filter (where status = 'opened'))::int as opened,
      (count(*) filter (where status = 'opened' and gift_thanks.gift_id is not null))::int as thanked
    from gift
    left join gift_thanks on gift_thanks.gift_id = gift.id
    where created_at >= ${from} and created_at < ${before}`;
}
