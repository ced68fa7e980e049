import type { Executor } from '#core/postgres/database.ts';

export async function selectFolded(sql: Executor, texts: readonly string[]): Promise<string[]> {
  return sql.column<string>`
    select fold_for_search(text) as folded
    from unnest(${[...texts]}::text[]) with ordinality as written (text, place)
    order by place`;
}
