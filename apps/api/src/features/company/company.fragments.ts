import type { Executor } from '../../platform/postgres/database.ts';

/** The lands of `company` on which trees of its efforts were planted, as `land`, and how many, as `stood.trees`. */
export function landsPlanted(sql: Executor) {
  return sql`(
      select land_id, sum(planted.trees)::int as trees
      from effort join tree_tally as planted on planted.scope = 'effort' and planted.scope_id = effort.id::text
      where effort.company_id = company.id and planted.trees > 0
      group by land_id
    ) as stood
    join land on land.id = stood.land_id`;
}
