import type { Executor } from '#core/postgres/database.ts';

import { isCountedTree } from '../evidence/evidence.fragments.ts';

type Scope = 'company' | 'effort' | 'land' | 'planter';

/** Counts alive trees of a row; measured trees are not in cohorts. */
export function aliveTreesIn(sql: Executor, scope: Scope) {
  const [id, column] = [sql.identifier(`${scope}.id`), sql.identifier(`tree.${scope}_id`)];
  return sql`(
    coalesce((select sum(trees) from tree_cohort where scope_id = ${id} and ended_at is null and ${isCountedTree(sql, sql`is_demo`)}), 0)
    + (select count(*) from tree where ${column} = ${id} and is_measured and not is_deleted and ${isCountedTree(sql, sql`origin = 'demo'`)} and ended_at is null))::int`;
}

export function hasAliveTrees(sql: Executor, scope: Scope) {
  const [id, column] = [sql.identifier(`${scope}.id`), sql.identifier(`tree.${scope}_id`)];
  return sql`(
    exists (select from tree_cohort where scope_id = ${id} and ended_at is null and ${isCountedTree(sql, sql`is_demo`)} and trees > 0)
    or exists (select from tree where ${column} = ${id} and is_measured and not is_deleted and ${isCountedTree(sql, sql`origin = 'demo'`)} and ended_at is null))`;
}

export function plantedOfSpecies(sql: Executor, scope: Scope) {
  const [id, column] = [sql.identifier(`${scope}.id`), sql.identifier(`tree.${scope}_id`)];
  return sql`(
    select specie_id, sum(trees)::int as trees
    from (
      select specie_id, trees from tree_cohort where scope_id = ${id} and ${isCountedTree(sql, sql`is_demo`)}
      union all
      select specie_id, 1 from tree where ${column} = ${id} and is_measured and not is_deleted and ${isCountedTree(sql, sql`origin = 'demo'`)}
    ) as counted
    where specie_id is not null
    group by specie_id
    having sum(trees) > 0)`;
}
