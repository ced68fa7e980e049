import type { Executor } from '#core/postgres/database.ts';

export type Claims = { owned: number; entries: number };

export async function selectClaims(sql: Executor, tagIds: string[]): Promise<Claims | undefined> {
  return sql.first<Claims>`
    select
      count(*) filter (where tree.owner_id is not null)::int as owned,
      coalesce(sum((
        select count(*) from tree_ledger as entry where entry.tree_id = tree.id and entry.kind = 'claimed'
      )), 0)::int as entries
    from tree_tag
    join tree on tree.id = tree_tag.tree_id
    where tree_tag.id = any(${tagIds})`;
}
