import type { LocalizedName } from '@nabta/contract/primitives';
import type { Site } from '@nabta/eco/site';

import type { Executor, Fragment } from '../../platform/postgres/database.ts';

export async function selectNamesOfLands(
  sql: Executor,
  ids: readonly string[],
): Promise<Map<string, LocalizedName>> {
  const rows = await sql<{ id: string; name: LocalizedName }[]>`
    select id, name from land where id = any(${[...ids]}::uuid[])`;
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export type ListedTree = {
  id: string;
  publicId: string;
  specie: string | null;
  scientificName: string | null;
  land: string | null;
  effort: string | null;
  site: Site;
  plantedOn: string;
  endedOn: string | null;
  isMeasured: boolean;
};

type Listing = { companyId: string; from: Date; to: Date; after: string | undefined; limit: number };

/** The trees that stood in a period, as its sums count them: those in cohorts by their day, measured ones by their instant. */
export async function selectListedTrees(
  sql: Executor,
  { companyId, from, to, after, limit }: Listing,
): Promise<ListedTree[]> {
  return sql<ListedTree[]>`
    select tree.id, tree.public_id as "publicId", specie.common_name ->> 'en' as specie,
      specie.scientific_name as "scientificName", land.name ->> 'en' as land, effort.name ->> 'en' as effort, tree.site,
      ${dayOf(sql, 'planted_at')} as "plantedOn", ${dayOf(sql, 'ended_at')} as "endedOn", tree.is_measured as "isMeasured"
    from tree
    left join specie on specie.id = tree.specie_id
    left join land on land.id = tree.land_id
    left join effort on effort.id = tree.effort_id
    where tree.company_id = ${companyId} and not tree.is_deleted
      and case when tree.is_measured
        then tree.planted_at <= ${to} and (tree.ended_at is null or tree.ended_at > ${from})
        else cohort_planting(tree.planted_at) <= ${to}
          and (tree.ended_at is null or cohort_end(tree.planted_at, tree.ended_at) > ${from}) end
      ${after === undefined ? sql`` : sql`and tree.id > ${after}`}
    order by tree.id
    limit ${limit}`;
}

function dayOf(sql: Executor, column: 'planted_at' | 'ended_at'): Fragment {
  return sql`to_char(tree.${sql.identifier(column)} at time zone 'Asia/Riyadh', 'YYYY-MM-DD')`;
}
