import type { Executor } from '#core/postgres/database.ts';
import type { Row } from '#testing/test-rows.ts';

export async function assignPlanter(
  sql: Executor,
  { effort, planter }: { effort: Row; planter: Row },
): Promise<void> {
  await sql`insert into effort_planter (effort_id, planter_id) values (${effort.id}, ${planter.id})`;
}

export async function insertTags(sql: Executor, effort: Row, count: number): Promise<string[]> {
  return sql.column<string>`
    insert into tree_tag (id, effort_id)
    select translate(upper(substr(md5(${effort.id} || number), 1, 8)), 'ILOU', '1100'), ${effort.id}
    from generate_series(1, ${count}::int) as number
    returning id`;
}

export async function selectStockOf(sql: Executor, effort: Row): Promise<number> {
  return sql.oneValue<number>`
    select coalesce(sum(quantity), 0)::int as quantity from stock where effort_id = ${effort.id}`;
}

export async function selectTreesOf(sql: Executor, effort: Row): Promise<number> {
  return sql.oneValue<number>`
    select count(*)::int as trees from field_work join tree on tree.id = tree_id
    where kind = 'planted' and effort_id = ${effort.id}`;
}

export async function selectTagsOnTrees(sql: Executor, tags: string[]): Promise<number> {
  return sql.oneValue<number>`
    select count(*)::int as count from tree_tag where id = any(${tags}) and tree_id is not null`;
}
