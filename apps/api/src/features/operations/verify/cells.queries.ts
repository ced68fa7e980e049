import type { Executor } from '#core/postgres/database.ts';

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
