import type { Executor } from '../../../platform/postgres/database.ts';

export type Claims = { owned: number; entries: number };

/** How many trees of these tags have an owner, and how many claims their ledgers tell of. */
export async function selectClaims(sql: Executor, tagIds: string[]): Promise<Claims | undefined> {
  const [row] = await sql<Claims[]>`
    select
      count(*) filter (where tree.owner_id is not null)::int as owned,
      coalesce(sum((
        select count(*) from tree_ledger as entry where entry.tree_id = tree.id and entry.kind = 'claimed'
      )), 0)::int as entries
    from tree_tag
    join tree on tree.id = tree_tag.tree_id
    where tree_tag.id = any(${tagIds})`;
  return row;
}
