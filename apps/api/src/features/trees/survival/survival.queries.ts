import type { LocalizedName } from '@nabta/contract/core/primitives';
import type { SampleResult, SurvivalScope } from '@nabta/contract/trees/survival';
import type { SurvivalYears } from '@nabta/domain/survival';

import type { Executor } from '#core/postgres/database.ts';

import { isCountedTree } from '../evidence/evidence.fragments.ts';
import { publicPlanterName } from '../tree/public-place.fragments.ts';

/** Undefined for a land that its owner hides. */
export async function selectPublicScope(sql: Executor, scope: SurvivalScope, id: string) {
  return sql.first<{ name: LocalizedName | null }>`
    select ${scope === 'planter' ? publicPlanterName(sql) : sql`name`} as name from ${sql.identifier(scope)}
    where id = ${id} ${sql.when(scope === 'land' || undefined, () => sql`and not is_hidden`)}`;
}

type SurvivalCount = { years: SurvivalYears; basis: number; count: number };

/**
 * Per age: trees planted at least that long ago and those that survived it. Cohorts omit measured trees,
 * which are added singly.
 */
export async function selectSurvival(
  sql: Executor,
  { scope, id, years, now }: { scope: SurvivalScope; id: string; years: readonly SurvivalYears[]; now: Date },
): Promise<SurvivalCount[]> {
  const scopeColumn = sql.identifier(`${scope}_id`);
  return sql<SurvivalCount[]>`
    select years, coalesce(sum(trees), 0)::int as basis,
      coalesce(sum(trees) filter (where ended_at is null or ended_at >= planted_at + make_interval(years => years)), 0)::int as count
    from unnest(${[...years]}::int[]) as requested (years)
    left join (
      select planted_at, ended_at, trees from tree_cohort where scope_id = ${id} and ${isCountedTree(sql, sql`is_demo`)}
      union all
      select planted_at, ended_at, 1 from tree where ${scopeColumn} = ${id} and is_measured and not is_deleted
        and ${isCountedTree(sql, sql`origin = 'demo'`)}
    ) as planted on planted_at <= ${now}::timestamptz - make_interval(years => years)
    group by years
    order by years`;
}

/** The newest closed sample, or null. */
export async function selectSampleResult(sql: Executor, { scope, id }: { scope: SurvivalScope; id: string }) {
  const result = await sql.firstValue<SampleResult>`
    select result || jsonb_build_object(
      'id', id, 'drawnAt', iso_instant(drawn_at), 'closedAt', iso_instant(closed_at), 'trees', trees,
      'population', population, 'seed', seed, 'commitment', commitment,
      'draws', (select count(*) from sample as drawn where drawn.scope = ${scope} and drawn.scope_id = ${id}))
    from sample
    where scope = ${scope} and scope_id = ${id} and closed_at is not null
    order by closed_at desc limit 1`;
  return result ?? null;
}
