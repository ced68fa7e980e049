import type { LocalizedName } from '@nabta/contract/primitives';
import type { SurvivalScope } from '@nabta/contract/survival';
import type { SurvivalYears } from '@nabta/domain/survival';

import type { Executor } from '../../platform/postgres/database.ts';

export async function selectScopeName(
  sql: Executor,
  scope: SurvivalScope,
  id: string,
): Promise<LocalizedName | undefined> {
  const [row] = await sql<{ name: LocalizedName }[]>`
    select name from ${sql.identifier(scope)} where id = ${id}`;
  return row?.name;
}

type Counted = { years: SurvivalYears; basis: number; count: number };

/** Trees planted at least so long before, and those of them that stood so long: by cohorts, and the measured ones one by one. */
export async function selectSurvival(
  sql: Executor,
  { scope, id, years, now }: { scope: SurvivalScope; id: string; years: readonly SurvivalYears[]; now: Date },
): Promise<Counted[]> {
  const ofScope = sql.identifier(`${scope}_id`);
  return sql<Counted[]>`
    select years, coalesce(sum(trees), 0)::int as basis,
      coalesce(sum(trees) filter (where ended_at is null or ended_at >= planted_at + make_interval(years => years)), 0)::int as count
    from unnest(${[...years]}::int[]) as asked (years)
    left join (
      select planted_at, ended_at, trees from tree_cohort where scope_id = ${id}
      union all
      select planted_at, ended_at, 1 from tree where ${ofScope} = ${id} and is_measured and not is_deleted
    ) as planted on planted_at <= ${now}::timestamptz - make_interval(years => years)
    group by years
    order by years`;
}
