import type { Executor } from '../../platform/postgres/database.ts';
import type { GiftRow } from './gift.queries.ts';

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
