import type { Executor, Fragment } from '#core/postgres/database.ts';

/** Outer ring of the outline in the plan of the row `land`; null where nobody drew one. */
export function landOutline(sql: Executor): Fragment {
  return sql`(
    select feature -> 'geometry' -> 'coordinates' -> 0
    from jsonb_array_elements(land.plan -> 'features') as feature
    where feature -> 'properties' ->> 'kind' = 'outline'
    limit 1)`;
}
