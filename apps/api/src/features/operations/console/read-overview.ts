import type { Overview, OverviewPeriod } from '@nabta/contract/operations/console';
import { can } from '@nabta/domain/capability';
import { type Instant, instantOf } from '@nabta/eco/units';

import type { Caller } from '#core/auth/authentication.ts';
import type { Context } from '#core/context.ts';
import { parseJson } from '#core/parse-json.ts';
import type { Database, Executor } from '#core/postgres/database.ts';
import { type OpenIssueCount, selectOpenIssueCounts } from '#features/supply/issue/issue.queries.ts';
import { secondOf, toIsoString } from '#features/trees/eco-benefit/date-range.ts';
import { getForestResult } from '#features/trees/eco-benefit/forest-cache.ts';

import { readGroupForests } from '../tree-record/group-totals.ts';
import { ownScopesOf, rangeOfPeriod } from '../tree-record/list-records.ts';
import type { RecordScope } from '../tree-record/tree-record.fragments.ts';
import { selectRecordScope } from '../tree-record/tree-record.queries.ts';
import { selectOwnerCount } from './console.queries.ts';
import { type Comparison, type ForestMetrics, prepareMetrics } from './forest-metrics.ts';

export async function readOverview(
  context: Context,
  caller: Caller,
  period: OverviewPeriod,
): Promise<Overview> {
  const { readSql: sql } = context.database;
  const asOf = secondOf(context.clock.now());
  const from = instantOf(rangeOfPeriod(period, new Date(asOf)).from);
  const scope = await selectRecordScope(sql, caller);
  const metrics = sumMetrics(
    hasSeveralScopes(scope)
      ? await computeMetrics(context.database, scope, { from, asOf })
      : await getRollupMetrics(context, scope, from),
  );
  const { standing, planted, co2RemovedKg, carbon, plantings, species } = metrics;
  return {
    from: toIsoString(from),
    to: toIsoString(asOf),
    trees: standing,
    planted,
    co2RemovedKg,
    survival: survivalOf(metrics),
    owners: { now: await selectOwnerCount(sql, scope), before: null },
    carbon,
    plantings,
    species,
    openIssues: await countOpenIssues(sql, caller),
  };
}

function survivalOf({ standing, everPlanted }: ForestMetrics): Overview['survival'] {
  if (everPlanted.now === 0) return null;
  const before = everPlanted.before === 0 ? null : standing.before / everPlanted.before;
  return { now: standing.now / everPlanted.now, before };
}

/** Unresolved issues the caller may see, by kind; null without access to issues. */
export async function countOpenIssues(sql: Executor, caller: Caller): Promise<OpenIssueCount[] | null> {
  return can(caller.role, 'seeIssues') ? selectOpenIssueCounts(sql, caller) : null;
}

/** A tree can belong to several forests of such a caller and would be counted twice. */
function hasSeveralScopes(scope: RecordScope): boolean {
  return scope !== 'all' && Object.values(scope).filter((ids) => ids.length > 0).length > 1;
}

/** Computes from the trees, grouped by sponsor so each counts once. */
async function computeMetrics(
  database: Database,
  scope: RecordScope,
  { from, asOf }: { from: Instant; asOf: Instant },
): Promise<ForestMetrics[]> {
  const forests = await database.readTransaction(
    (sql) => readGroupForests(sql, { scope, by: 'company' }, new Date(asOf)),
    { isolation: 'repeatable read' },
  );
  return Promise.all(
    [...forests.values()].map(async (forest) => (await prepareMetrics(forest, from, asOf))(asOf)),
  );
}

async function getRollupMetrics(context: Context, scope: RecordScope, from: Instant) {
  const results = await Promise.all(
    (scope === 'all' ? [{ scope: 'whole' as const }] : ownScopesOf(scope)).map((forest) =>
      getForestResult(
        context,
        forest,
        {},
        {
          name: JSON.stringify(['overview', from]),
          prepare: (trees, day) => prepareMetrics(trees, from, day),
        },
      ),
    ),
  );
  return results.map(({ text }) => parseJson<ForestMetrics>(text));
}

function sumMetrics(all: readonly ForestMetrics[]): ForestMetrics {
  const compare = (pick: (metrics: ForestMetrics) => Comparison): Comparison => ({
    now: sum(all.map((metrics) => pick(metrics).now)),
    before: sum(all.map((metrics) => pick(metrics).before)),
  });
  const [first] = all;
  const species = Map.groupBy(
    all.flatMap((metrics) => metrics.species),
    ({ specie }) => specie,
  );
  return {
    standing: compare(({ standing }) => standing),
    everPlanted: compare(({ everPlanted }) => everPlanted),
    planted: compare(({ planted }) => planted),
    co2RemovedKg: compare(({ co2RemovedKg }) => co2RemovedKg),
    carbon: (first?.carbon ?? []).map(({ at }, index) => ({
      at,
      co2RemovedKg: sum(all.map(({ carbon }) => carbon[index]?.co2RemovedKg ?? 0)),
      yearBeforeKg: sum(all.map(({ carbon }) => carbon[index]?.yearBeforeKg ?? 0)),
    })),
    plantings: (first?.plantings ?? []).map((bucket, index) => ({
      ...bucket,
      planted: sum(all.map(({ plantings }) => plantings[index]?.planted ?? 0)),
    })),
    species: [...species.values()]
      .flatMap((sameSpecies) => {
        const trees = sum(sameSpecies.map((entry) => entry.trees));
        return sameSpecies.slice(0, 1).map((entry) => ({ ...entry, trees }));
      })
      .toSorted((a, b) => b.trees - a.trees),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
