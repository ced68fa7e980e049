import type { Executor } from '../../platform/postgres/database.ts';
import { isOpen } from './gift.fragments.ts';
import { giftColumns, type GiftRow, type NamedGiftRow, selectGivenGifts } from './gift.queries.ts';

/** Every gift behind a link, once nobody else can change them any more: the one of the code, and those given with it. */
export async function lockGiftsOfCode(sql: Executor, code: string): Promise<GiftRow[]> {
  const behind = sql`(
    select id from gift where code = ${code}
    union
    select id from gift where bundle_id = (select bundle_id from gift where code = ${code}))`;
  await sql`
    select 1 from tree where id in (select tree_id from gift where id in ${behind}) order by id for no key update`;
  return sql<GiftRow[]>`select ${giftColumns(sql)} from gift where id in ${behind} order by id`;
}

/** What was given with a gift, and itself, as the giver sees them. */
export async function selectGivenTogether(sql: Executor, gift: GiftRow): Promise<NamedGiftRow[]> {
  const rows = await selectGivenGifts(sql, isOfBundle(sql, gift), 100);
  return rows.toReversed();
}

/** A gift and what was given with it. */
export async function selectGiftsTogether(sql: Executor, gift: GiftRow): Promise<GiftRow[]> {
  return sql<GiftRow[]>`select ${giftColumns(sql)} from gift where ${isOfBundle(sql, gift)} order by id`;
}

/** The code of the first gift that somebody opened of those given with this one. */
export async function selectCodeOpenedBeside(
  sql: Executor,
  { bundleId }: GiftRow,
  receiverId: string,
): Promise<string | undefined> {
  const [row] = await sql<{ code: string }[]>`
    select code from gift
    where bundle_id = ${bundleId} and status = 'opened' and receiver_id = ${receiverId}
    order by id limit 1`;
  return row?.code;
}

/** What waits beside a gift, behind the same link. */
export async function selectGiftsBeside(sql: Executor, gift: GiftRow): Promise<GiftRow[]> {
  if (gift.bundleId === null) return [];
  return sql<GiftRow[]>`
    select ${giftColumns(sql)} from gift
    where bundle_id = ${gift.bundleId} and id <> ${gift.id} and status = 'pending'
    order by id`;
}

/** How many of those that were given together still hold their trees, and how many were opened. */
export async function selectBundleCounts(
  sql: Executor,
  bundleId: string,
): Promise<{ open: number; opened: number }> {
  const [row] = await sql<{ open: number; opened: number }[]>`
    select count(*) filter (where ${isOpen(sql)})::int as open, count(*) filter (where status = 'opened')::int as opened
    from gift where bundle_id = ${bundleId}`;
  return row ?? { open: 0, opened: 0 };
}

/** False where there were thanks for this gift before. */
export async function insertThanks(
  sql: Executor,
  { id, bundleId, receiverId }: GiftRow,
  { words, at }: { words: string; at: Date },
): Promise<boolean> {
  const rows = await sql<{ id: string }[]>`
    insert into gift_thanks (gift_id, words, at)
    select id, ${words}, ${at}::timestamptz from gift
    where (id = ${id} or bundle_id = ${bundleId}::uuid) and status = 'opened' and receiver_id = ${receiverId}
    on conflict (gift_id) do nothing
    returning gift_id as id`;
  return rows.some((row) => row.id === id);
}

function isOfBundle(sql: Executor, { id, bundleId }: GiftRow) {
  return bundleId === null ? sql`gift.id = ${id}` : sql`gift.bundle_id = ${bundleId}`;
}
