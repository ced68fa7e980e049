import type { Executor, Fragment } from '../../platform/postgres/database.ts';

/** How many trees a forest holds, lost ones too, as it was counted when they came and went. */
export function treesOf(sql: Executor, ownerId: Fragment) {
  return sql`coalesce((select trees from tree_tally where scope = 'account' and scope_id = ${ownerId}::text), 0)`;
}

/** How many of them were lost: few, and in an index of their own. */
export function lostOf(sql: Executor, ownerId: Fragment) {
  return sql`(
    select count(*)::int from tree where owner_id = ${ownerId}::uuid and ended_at is not null and not is_deleted)`;
}

type Scope = 'company' | 'effort' | 'land' | 'planter';

/** Of the trees of a row of `company`, `effort`, `land` or `planter` those that have not ended. */
export function standingIn(sql: Executor, scope: Scope) {
  const [id, column] = [sql.identifier(`${scope}.id`), sql.identifier(`tree.${scope}_id`)];
  return sql`(
    coalesce((select sum(trees) from tree_cohort where scope_id = ${id} and ended_at is null), 0)
    + (select count(*) from tree where ${column} = ${id} and is_measured and not is_deleted and ended_at is null))::int`;
}

/** Whether any of them has not: a cohort tells it, or a measured tree, which stands in none. */
export function hasStanding(sql: Executor, scope: Scope) {
  const [id, column] = [sql.identifier(`${scope}.id`), sql.identifier(`tree.${scope}_id`)];
  return sql`(
    exists (select from tree_cohort where scope_id = ${id} and ended_at is null and trees > 0)
    or exists (select from tree where ${column} = ${id} and is_measured and not is_deleted and ended_at is null))`;
}

/** How many trees of each species were planted in such a row, as a table of `specie_id` and `trees`. */
export function plantedOfSpecies(sql: Executor, scope: Scope) {
  const [id, column] = [sql.identifier(`${scope}.id`), sql.identifier(`tree.${scope}_id`)];
  return sql`(
    select specie_id, sum(trees)::int as trees
    from (
      select specie_id, trees from tree_cohort where scope_id = ${id}
      union all
      select specie_id, 1 from tree where ${column} = ${id} and is_measured and not is_deleted
    ) as counted
    where specie_id is not null
    group by specie_id
    having sum(trees) > 0)`;
}
