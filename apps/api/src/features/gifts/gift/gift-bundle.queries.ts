import type { Executor } from '#core/postgres/database.ts';
import { isOpen } from '#features/trees/tree/gift-hold.fragments.ts';

import { giftColumns, type GiftRow, type NamedGiftRow, selectGivenGifts } from './gift.queries.ts';

/** Locks the trees of all gifts behind a link, then reads the gifts. */
export async function selectGiftsAndLockTrees(sql: Executor, code: string): Promise<GiftRow[]> {
  const linkedGiftIds = sql`(
    select id from gift where code = ${code}
    union
    select id from gift where bundle_id = (select bundle_id from gift where code = ${code}))`;
  await sql`
    select 1 from tree where id in (select tree_id from gift where id in ${linkedGiftIds}) order by id for no key update`;
  return sql<GiftRow[]>`select ${giftColumns(sql)} from gift where id in ${linkedGiftIds} order by id`;
}

export async function selectGivenBundle(sql: Executor, gift: GiftRow): Promise<NamedGiftRow[]> {
  const rows = await selectGivenGifts(sql, isInBundle(sql, gift), 100);
  return rows.toReversed();
}

/** Includes the gift itself. */
export async function selectBundleGifts(sql: Executor, gift: GiftRow) {
  return sql<GiftRow[]>`select ${giftColumns(sql)} from gift where ${isInBundle(sql, gift)} order by id`;
}

/** First gift of the bundle that the receiver opened. */
export async function selectOpenedBundleCode(sql: Executor, { bundleId }: GiftRow, receiverId: string) {
  return sql.firstValue<string>`
    select code from gift
    where bundle_id = ${bundleId} and status = 'opened' and receiver_id = ${receiverId}
    order by id limit 1`;
}

/** Pending gifts of the same bundle, without the gift itself. */
export async function selectOtherPendingGifts(sql: Executor, gift: GiftRow): Promise<GiftRow[]> {
  if (gift.bundleId === null) return [];
  return sql<GiftRow[]>`
    select ${giftColumns(sql)} from gift
    where bundle_id = ${gift.bundleId} and id <> ${gift.id} and status = 'pending'
    order by id`;
}

/** `open`: scheduled or pending. */
export async function selectBundleCounts(
  sql: Executor,
  bundleId: string,
): Promise<{ open: number; opened: number }> {
  return sql.one<{ open: number; opened: number }>`
    select count(*) filter (where ${isOpen(sql)})::int as open, count(*) filter (where status = 'opened')::int as opened
    from gift where bundle_id = ${bundleId}`;
}

/** Returns false when the gift was thanked before. */
export async function insertThanks(
  sql: Executor,
  { id, bundleId, receiverId }: GiftRow,
  { words, at }: { words: string; at: Date },
): Promise<boolean> {
  const thankedIds = await sql.column<string>`
    insert into gift_thanks (gift_id, words, at)
    select id, ${words}, ${at}::timestamptz from gift
    where (id = ${id} or bundle_id = ${bundleId}::uuid) and status = 'opened' and receiver_id = ${receiverId}
    on conflict (gift_id) do nothing
    returning gift_id`;
  return thankedIds.includes(id);
}

function isInBundle(sql: Executor, { id, bundleId }: GiftRow) {
  return bundleId === null ? sql`gift.id = ${id}` : sql`gift.bundle_id = ${bundleId}`;
}
