import type { Executor } from '#core/postgres/database.ts';

/** Public name of the owner of the row `land`: people are named only with their consent. */
export function publicOwnerName(sql: Executor) {
  return sql`case when not land.owner_is_person or land.owner_consented_at is not null then land.owner_name end`;
}

/** Name of the row `planter` for readers who may not see every planter's name. */
export function publicPlanterName(sql: Executor) {
  return sql`case when planter.name_consented_at is not null then planter.name end`;
}

/** The largest effort of the planter in a column; describes a planter without a name. */
export function teamOfPlanter(sql: Executor, planterId: string) {
  return sql`(
    select effort.name
    from effort_planter as assignment
    join effort on effort.id = assignment.effort_id
    left join counted_tally as planted on planted.scope = 'effort' and planted.scope_id = effort.id::text
    where assignment.planter_id = ${sql.identifier(planterId)}
    order by planted.trees desc nulls last, effort.id
    limit 1)`;
}

/** Longitude and latitude of the row `tree` for everybody: the middle of a land that allows no visits. */
export function publicPosition(sql: Executor) {
  return sql`coalesce((
    select concat(land.longitude, ',', land.latitude) from land where land.id = tree.land_id and not land.allows_visits
  ), concat(tree.longitude, ',', tree.latitude))`;
}
