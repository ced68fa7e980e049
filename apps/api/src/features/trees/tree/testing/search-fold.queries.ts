import type { Executor } from '../../../platform/postgres/database.ts';

/** Texts as the database folds them, in their order. */
export async function selectFolded(sql: Executor, texts: readonly string[]): Promise<string[]> {
  const rows = await sql<{ folded: string }[]>`
    select fold_for_search(text) as folded
    from unnest(${[...texts]}::text[]) with ordinality as written (text, place)
    order by place`;
  return rows.map(({ folded }) => folded);
}
