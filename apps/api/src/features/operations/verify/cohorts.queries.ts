import type { Executor } from '#core/postgres/database.ts';

/**
 * Scopes whose cohorts differ from a recount, and trees with a wrong `is_measured`. Compares additive hashes,
 * since comparing rows would sort millions of them.
 */
export function wrongCohorts(sql: Executor) {
  return sql`
    select 'the cohorts of ' || scope_id || ' hold ' || sum(kept) || ' trees and the recount ' || sum(counted)
      || case when sum(kept) = sum(counted) then ' of other days or kinds' else '' end as fault
    from (
      select scope_id, trees as kept, 0 as counted,
        trees::bigint * hash_record(row(planted_at, specie_id, site, ended_at)) as print
      from tree_cohort
      union all
      select scope_id, 0, 1, -print
      from (
        select owner_id, company_id, effort_id, land_id, planter_id,
          hash_record(row(cohort_planting(planted_at), specie_id, site, cohort_end(planted_at, ended_at)))::bigint as print
        from tree where not is_deleted and not is_measured
        offset 0
      ) as standing
      cross join lateral (values
        (owner_id), (company_id), (effort_id), (land_id), (planter_id), ('ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid)
      ) as scopes (scope_id)
      where scope_id is not null
    ) as both_counts
    group by scope_id
    having sum(kept) <> sum(counted) or sum(print) <> 0
    union all
    select 'the tree ' || id || ' has is_measured ' || is_measured
    from tree
    where is_measured <> exists (select from tree_measurement where tree_id = tree.id)`;
}
