import type { LocalizedName } from '@nabta/contract/primitives';
import type { EffortStatus } from '@nabta/domain/effort-state';

import type { Executor, Fragment } from '../../platform/postgres/database.ts';

type Named = { id: string; name: LocalizedName };

export type EffortRow = Named & {
  company: Named | null;
  land: Named;
  startedOn: string;
  endsOn: string | null;
  status: EffortStatus;
  target: number | null;
  treeCount: number;
};

export async function selectEfforts(sql: Executor, which: Fragment): Promise<EffortRow[]> {
  return sql<EffortRow[]>`
    select effort.id, effort.name, to_char(effort.started_on, 'YYYY-MM-DD') as "startedOn",
      to_char(effort.ends_on, 'YYYY-MM-DD') as "endsOn", effort.status, effort.target,
      case when company.id is not null then json_build_object('id', company.id, 'name', company.name) end as company,
      json_build_object('id', land.id, 'name', land.name) as land,
      coalesce(tally.trees, 0) as "treeCount"
    from effort
    join land on land.id = effort.land_id
    left join company on company.id = effort.company_id
    left join tree_tally as tally on tally.scope = 'effort' and tally.scope_id = effort.id::text
    where ${which}
    order by effort.started_on desc, effort.id`;
}

export type PlanterRow = Named & { treeCount: number; assignments: number };

export async function selectPlanters(sql: Executor, which: Fragment): Promise<PlanterRow[]> {
  return sql<PlanterRow[]>`
    select planter.id, planter.name, coalesce(tally.trees, 0) as "treeCount",
      (select count(*)::int from effort_planter where planter_id = planter.id) as assignments
    from planter
    left join tree_tally as tally on tally.scope = 'planter' and tally.scope_id = planter.id::text
    where ${which}
    order by "treeCount" desc, planter.id`;
}

export type CompanyRow = Named & {
  slug: string;
  imageName: string | null;
  treeCount: number;
  efforts: number;
};

export async function selectCompanies(sql: Executor, which: Fragment): Promise<CompanyRow[]> {
  return sql<CompanyRow[]>`
    select company.id, company.slug, company.name, company.image_name as "imageName",
      coalesce(tally.trees, 0) as "treeCount",
      (select count(*)::int from effort where company_id = company.id) as efforts
    from company
    left join tree_tally as tally on tally.scope = 'company' and tally.scope_id = company.id::text
    where ${which}
    order by company.name ->> 'en', company.id`;
}

/** Of these trees, those of the asker's forest, or all of them for staff. */
export async function selectTreeCountsByEffort(
  sql: Executor,
  treeIds: string[],
  viewer: { accountId: string; seesAll: boolean },
): Promise<{ effortId: string | null; count: number }[]> {
  return sql<{ effortId: string | null; count: number }[]>`
    select effort_id as "effortId", count(*)::int as count
    from tree
    where id = any(${treeIds}::uuid[]) and not is_deleted and (${viewer.seesAll} or owner_id = ${viewer.accountId})
    group by effort_id
    order by count desc, effort_id`;
}
