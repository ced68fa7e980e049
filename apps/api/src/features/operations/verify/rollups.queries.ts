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
        trees::bigint * hash_record(row(planted_at, specie_id, site, ended_at, seen_in, is_photographed, is_demo)) as print
      from tree_cohort
      union all
      select scope_id, 0, 1, -print
      from (
        select owner_id, company_id, effort_id, land_id, planter_id,
          hash_record(row(cohort_planting(planted_at), specie_id, site, cohort_end(planted_at, ended_at),
            riyadh_month(seen_at), photographed_at is not null, origin = 'demo'))::bigint as print
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

/** Map cells that differ from a recount; cells with zero trees may be missing. */
export function wrongCells(sql: Executor) {
  return sql`
    with smallest as materialized (
      select cell >> 6 as cell, count(*) as trees, sum(map_column(longitude)) as column_sum, sum(map_row(latitude)) as row_sum
      from tree
      where not is_deleted
      group by 1
    )
    select 'the square ' || cell || ' of level ' || level || ' says ' || sum(kept_trees) || ' trees at '
      || sum(kept_columns) || ',' || sum(kept_rows) || ' and the trees are ' || sum(trees) || ' at '
      || sum(column_sum) || ',' || sum(row_sum) as fault
    from (
      select level, cell, trees as kept_trees, column_sum as kept_columns, row_sum as kept_rows,
        0 as trees, 0 as column_sum, 0 as row_sum
      from tree_cell
      union all
      select level, cell >> (2 * (19 - level)), 0, 0, 0, trees, column_sum, row_sum
      from smallest cross join (values (19), (16), (13), (10), (7), (4)) as levels (level)
    ) as both_counts
    group by level, cell
    having sum(kept_trees) <> sum(trees) or sum(kept_columns) <> sum(column_sum) or sum(kept_rows) <> sum(row_sum)`;
}

/** Trees whose summary differs from their facts. */
export function wrongEvidence(sql: Executor) {
  return sql`
    select 'the tree ' || tree.id || ' says photographed ' || coalesce(tree.photographed_at::text, 'never') || ' and seen '
      || coalesce(tree.seen_at::text, 'never') || ', and its facts ' || coalesce(fact.photographed_at::text, 'never') || ' and '
      || coalesce(fact.seen_at::text, 'never') as fault
    from tree
    left join (
      select tree_id,
        max(at) filter (where image_name is not null and longitude is not null) as photographed_at,
        max(at) filter (where is_independent
          and (kind in ('seen', 'tag_scanned') or kind = 'measured' and longitude is not null)) as seen_at
      from tree_evidence where doubt is null group by tree_id
    ) as fact on fact.tree_id = tree.id
    where (tree.photographed_at, tree.seen_at) is distinct from (fact.photographed_at, fact.seen_at)`;
}

/** A tally of zero may be missing. */
export function wrongTallies(sql: Executor) {
  return sql`
    select 'the tally of ' || scope || ' ' || scope_id || ' says ' || coalesce(tally.trees, 0)
      || ' and the trees are ' || coalesce(recount.trees, 0) as fault
    from tree_tally as tally
    full join (
      select scope, scope_id, count(*) as trees
      from tree
      cross join lateral (values
        ('account', owner_id::text), ('company', company_id::text), ('land', land_id::text), ('effort', effort_id::text),
        ('planter', planter_id::text), ('specie', specie_id), ('all', 'all')
      ) as counted (scope, scope_id)
      where not is_deleted and scope_id is not null
      group by scope, scope_id
    ) as recount using (scope, scope_id)
    where coalesce(tally.trees, 0) <> coalesce(recount.trees, 0)`;
}

/** A report marks those of its trees that were removed. */
export function wrongReportTrees(sql: Executor) {
  return sql`
    select 'the report ' || listed.serial || ' says ' || listed.is_removed || ' for the removal of the tree ' || tree.id as fault
    from disclosure_tree as listed join tree on tree.id = listed.tree_id
    where listed.is_removed <> is_void_tree(tree)`;
}
