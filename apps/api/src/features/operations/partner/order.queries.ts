import type { GiftState } from '@nabta/domain/gift-state';

import type { Executor, Fragment } from '#core/postgres/database.ts';
import { keysetBefore } from '#core/postgres/keyset.fragments.ts';
import { isInPool } from '#features/gifts/coupon/coupon.fragments.ts';

import { countFreeTrees, countPromisedTrees } from '../campaign/campaign.fragments.ts';

/** Orders are separate per company and mode. */
type OrderHolder = { companyId: string; isTest: boolean };

/** Serializes the orders of a company: two of them would otherwise wait for each other's counters. */
export async function lockCompany(sql: Executor, companyId: string): Promise<void> {
  await sql`select 1 from company where id = ${companyId} for no key update`;
}

/** Locks trees that the company's account owns and may give; skips trees locked by concurrent orders. */
export async function lockOwnTrees(
  sql: Executor,
  { accountId, count }: { accountId: string; count: number },
) {
  return sql<PoolTree[]>`
    select id, public_id as "publicId" from tree
    where owner_id = ${accountId} and gift_id is null and ended_at is null and not is_deleted and campaign_id is null
    order by id desc
    limit ${count}
    for no key update skip locked`;
}

/**
 * Locks free trees of the company's open campaigns, except those that codes and bulk gifts promise. Locks the
 * campaigns first, so concurrent orders do not take the same surplus.
 */
export async function lockCampaignTrees(
  sql: Executor,
  { companyId, count, now }: { companyId: string; count: number; now: Date },
) {
  const isOpenOfCompany = sql`
    company_id = ${companyId} and starts_at <= ${now} and (ends_at is null or ends_at > ${now})`;
  await sql`select from campaign where ${isOpenOfCompany} order by id for no key update`;
  return sql<PoolTree[]>`
    select pooled.id, pooled.public_id as "publicId"
    from (select id, ${countPromisedTrees(sql, now)} as promised from campaign where ${isOpenOfCompany}) as campaign
    cross join lateral (
      select id, public_id from tree
      where ${isInPool(sql)} and tree.campaign_id = campaign.id
      order by id
      limit case when promised = 0 then ${count}::int
        else least(${count}::int, greatest(0, ${countFreeTrees(sql)} - promised)) end
      for no key update skip locked
    ) as pooled
    limit ${count}`;
}

/** Detaches trees from their campaign, so that a returned gift goes to the company's forest. */
export async function updateOutOfCampaign(sql: Executor, treeIds: string[]): Promise<void> {
  await sql`update tree set campaign_id = null where id = any(${treeIds}::uuid[])`;
}

type PoolTree = { id: string; publicId: string };

type NewOrder = OrderHolder & {
  keyId: string;
  reference: string | null;
  testCode: string | null;
  /** Ids of live or test trees, in the order's sequence; the codes of test links. */
  trees: readonly { id: string; testCode?: string }[];
  createdAt: Date;
};

export async function insertOrder(sql: Executor, order: NewOrder) {
  const treeId = order.isTest ? sql`null::uuid` : sql`ordered.id`;
  const testTreeId = order.isTest ? sql`ordered.id` : sql`null::uuid`;
  const ids = order.trees.map(({ id }) => id);
  const testCodes = order.trees.map(({ testCode = '' }) => testCode);
  return sql.oneValue<string>`
    with made as (
      insert into partner_order (company_id, key_id, is_test, reference, test_code, created_at)
      values (${order.companyId}, ${order.keyId}, ${order.isTest}, ${order.reference}, ${order.testCode}, ${order.createdAt})
      returning id
    ), trees as (
      insert into partner_order_tree (order_id, place, tree_id, test_tree_id, test_code)
      select made.id, ordered.place, ${treeId}, ${testTreeId}, nullif(ordered.test_code, '')
      from made, unnest(${ids}::uuid[], ${testCodes}::text[]) with ordinality as ordered (id, test_code, place)
    )
    select id from made`;
}

export async function updateOrderGifts(
  sql: Executor,
  orderId: string,
  gifts: readonly { treeId: string; giftId: string }[],
): Promise<void> {
  const treeIds = gifts.map(({ treeId }) => treeId);
  const giftIds = gifts.map(({ giftId }) => giftId);
  await sql`
    update partner_order_tree as ordered set gift_id = given.gift_id
    from unnest(${treeIds}::uuid[], ${giftIds}::uuid[]) as given (tree_id, gift_id)
    where ordered.order_id = ${orderId} and ordered.tree_id = given.tree_id`;
}

export type OrderRow = {
  id: string;
  reference: string | null;
  isTest: boolean;
  createdAt: Date;
  trees: OrderTreeRow[];
};

export type OrderTreeRow = {
  publicId: string;
  status: GiftState;
  /** Code of the gift link. */
  code: string;
  bundleId: string | null;
  /** Hexadecimal; null in test mode and where a phone identifies the receiver. */
  secretHash: string | null;
};

export async function selectOrders(
  sql: Executor,
  holder: OrderHolder,
  filters: { id?: string; cursor?: string | undefined; reference?: string | undefined; limit: number },
) {
  return sql<OrderRow[]>`
    select partner_order.id, partner_order.reference, partner_order.is_test as "isTest",
      partner_order.created_at as "createdAt", trees.trees
    from partner_order
    cross join lateral (
      select json_agg(json_build_object(
        'publicId', coalesce(tree.public_id, test_tree.public_id),
        'status', ${statusOfOrderTree(sql)},
        'code', coalesce(gift.code, ordered.test_code, partner_order.test_code),
        'bundleId', gift.bundle_id,
        'secretHash', encode(gift.secret_hash, 'hex')) order by ordered.place) as trees
      from partner_order_tree as ordered
      left join tree on tree.id = ordered.tree_id
      left join gift on gift.id = ordered.gift_id
      left join partner_test_tree as test_tree on test_tree.id = ordered.test_tree_id
      where ordered.order_id = partner_order.id
    ) as trees
    where partner_order.company_id = ${holder.companyId} and partner_order.is_test = ${holder.isTest}
      ${sql.when(filters.id, (id) => sql`and partner_order.id = ${id}`)}
      ${keysetBefore(sql, 'partner_order.id', filters.cursor)}
      ${sql.when(filters.reference, (reference) => sql`and partner_order.reference = ${reference}`)}
    order by partner_order.id desc
    limit ${filters.limit}`;
}

function statusOfOrderTree(sql: Executor): Fragment {
  return sql`coalesce(gift.status, case test_tree.state when 'given' then 'pending' when 'claimed' then 'opened'
    when 'lost' then 'opened' else case when ordered.cancelled_at is null then 'expired' else 'taken_back' end end)`;
}

export type OrderedTree = {
  place: number;
  status: GiftState;
  giftId: string | null;
  testTree: { id: string; publicId: string } | null;
};

/** Locks the trees of an order, then reads the state of their gifts; empty for an order of somebody else. */
export async function lockOrderedTrees(
  sql: Executor,
  holder: OrderHolder,
  orderId: string,
): Promise<OrderedTree[]> {
  await sql`
    select 1 from tree
    where id in (
      select ordered.tree_id from partner_order_tree as ordered join partner_order on partner_order.id = ordered.order_id
      where partner_order.id = ${orderId} and partner_order.company_id = ${holder.companyId})
    order by id
    for no key update`;
  return sql<OrderedTree[]>`
    select ordered.place, ${statusOfOrderTree(sql)} as status, ordered.gift_id as "giftId",
      case when test_tree.id is not null then json_build_object('id', test_tree.id, 'publicId', test_tree.public_id) end as "testTree"
    from partner_order
    join partner_order_tree as ordered on ordered.order_id = partner_order.id
    left join gift on gift.id = ordered.gift_id
    left join partner_test_tree as test_tree on test_tree.id = ordered.test_tree_id
    where partner_order.id = ${orderId} and partner_order.company_id = ${holder.companyId}
      and partner_order.is_test = ${holder.isTest}
    order by ordered.place`;
}

export async function updateTreesCancelled(
  sql: Executor,
  orderId: string,
  { places, at }: { places: number[]; at: Date },
): Promise<void> {
  await sql`
    update partner_order_tree set cancelled_at = ${at}
    where order_id = ${orderId} and place = any(${places}::int[])`;
}
