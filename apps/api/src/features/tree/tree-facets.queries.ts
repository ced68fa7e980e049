import { type Executor, textOf } from '../../platform/postgres/database.ts';
import { inForestOf } from './tree-filters.fragments.ts';

/** `treeFacets` of the contract, from one walk over the forest. */
export async function selectTreeFacets(sql: Executor, ownerId: string): Promise<string> {
  return textOf(sql`
    with part as materialized (
      select specie_id, company_id, land_id, effort_id, is_vip, is_damaged, count(*) as trees
      from tree
      where ${inForestOf(sql, ownerId)}
      group by 1, 2, 3, 4, 5, 6
    )
    select json_build_object(
      'specie', (
        select coalesce(json_agg(json_build_object('id', id, 'commonName', common_name, 'treeCount', trees)
          order by trees desc, id), '[]')
        from (select specie_id as id, sum(trees)::int as trees from part group by 1) as counted join specie using (id)),
      'company', (
        select coalesce(json_agg(json_build_object('id', id, 'name', name, 'treeCount', trees)
          order by trees desc, id), '[]')
        from (select company_id as id, sum(trees)::int as trees from part group by 1) as counted join company using (id)),
      'land', (
        select coalesce(json_agg(json_build_object('id', id, 'name', name, 'treeCount', trees)
          order by trees desc, id), '[]')
        from (select land_id as id, sum(trees)::int as trees from part group by 1) as counted join land using (id)),
      'effort', (
        select coalesce(json_agg(json_build_object('id', id, 'name', name, 'treeCount', trees)
          order by trees desc, id), '[]')
        from (select effort_id as id, sum(trees)::int as trees from part group by 1) as counted join effort using (id)),
      'isVip', (select coalesce(sum(trees) filter (where is_vip), 0)::int from part),
      'isDamaged', (select coalesce(sum(trees) filter (where is_damaged), 0)::int from part))::text`);
}
