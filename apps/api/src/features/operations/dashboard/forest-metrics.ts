import type { DashboardGrouping, DashboardRow } from '@nabta/contract/operations/dashboard';
import type { Instant } from '@nabta/eco/units';

import type { Context } from '#core/context.ts';
import { parseJson } from '#core/parse-json.ts';
import { countPlantedUntil, countAliveAt } from '#features/trees/eco-benefit/count-trees.ts';
import { secondOf, type DateRangeQuery, resolveDateRange } from '#features/trees/eco-benefit/date-range.ts';
import { prepareBenefit } from '#features/trees/eco-benefit/forest-benefit.ts';
import { getForestResult } from '#features/trees/eco-benefit/forest-cache.ts';
import type { ForestScope } from '#features/trees/eco-benefit/forest-scope.ts';
import type { Forest } from '#features/trees/eco-benefit/forest.ts';

import { readGroupForests } from '../tree-record/group-totals.ts';
import type { RecordScope } from '../tree-record/tree-record.fragments.ts';
import { selectGroupNames, selectLargestGroups } from './dashboard.queries.ts';

type Metrics = Pick<DashboardRow, 'planted' | 'alive' | 'co2RemovedKg'>;
export type GroupMetrics = Pick<DashboardRow, 'id' | 'name'> & Metrics;

/** Groups listed individually; the rest are summed in one row. */
const maxGroups = 100;
const emptyMetrics: Metrics = { planted: 0, alive: 0, co2RemovedKg: 0 };

/** Reads all groups from the roll-ups; trees outside the listed groups form one row. */
export async function getAllGroups(
  context: Context,
  by: DashboardGrouping,
  dates: DateRangeQuery,
): Promise<GroupMetrics[]> {
  const groups = await selectLargestGroups(context.database.readSql, by, maxGroups);
  const metricsOf = async (scope: ForestScope) => {
    const { text } = await getForestResult(
      context,
      scope,
      {},
      {
        name: JSON.stringify(['dashboard', dates]),
        prepare: (forest, asOf) => prepareMetrics(forest, dates, asOf),
      },
    );
    return parseJson<Metrics>(text);
  };
  const rows = await Promise.all(
    groups.map(async (group) => ({ ...group, ...(await metricsOf({ scope: by, id: group.id })) })),
  );
  const totals = await metricsOf({ scope: 'whole' });
  const others = rows.reduce(
    (remaining, { planted, alive, co2RemovedKg }) => ({
      planted: remaining.planted - planted,
      alive: remaining.alive - alive,
      co2RemovedKg: remaining.co2RemovedKg - co2RemovedKg,
    }),
    totals,
  );
  const hasOthers = others.planted !== 0 || others.alive !== 0;
  return [
    ...rows,
    { id: null, name: null, ...others, co2RemovedKg: hasOthers ? Math.max(0, others.co2RemovedKg) : 0 },
  ];
}

/** Counts the trees themselves, because a land can also have trees of other sponsors. */
export async function getOwnGroups(
  { database, clock }: Context,
  scope: RecordScope,
  { by, dates }: { by: DashboardGrouping; dates: DateRangeQuery },
): Promise<GroupMetrics[]> {
  const asOf = secondOf(clock.now());
  const forests = await database.readTransaction(
    (sql) => readGroupForests(sql, { scope, by }, new Date(asOf)),
    { isolation: 'repeatable read' },
  );
  const metrics = new Map<string | null, Metrics>();
  for (const [id, forest] of forests) metrics.set(id, (await prepareMetrics(forest, dates, asOf))(asOf));
  const ids = [...forests.keys()].filter((id) => id !== null);
  const names = new Map(
    (await selectGroupNames(database.readSql, by, ids)).map(({ id, name }) => [id, name]),
  );
  const rows = ids.map((id) => ({ id, name: names.get(id) ?? null, ...(metrics.get(id) ?? emptyMetrics) }));
  return [
    ...rows.toSorted((a, b) => b.alive - a.alive),
    { id: null, name: null, ...(metrics.get(null) ?? emptyMetrics) },
  ];
}

async function prepareMetrics(
  forest: Forest,
  dates: DateRangeQuery,
  day: Instant,
): Promise<(asOf: Instant) => Metrics> {
  const { benefitAt } = await prepareBenefit(forest, dates, day);
  return (asOf) => {
    const { from, to } = resolveDateRange(dates, forest.firstPlantedAt, asOf);
    return {
      planted: countPlantedUntil(forest, to) - countPlantedUntil(forest, from),
      alive: countAliveAt(forest, to),
      co2RemovedKg: benefitAt(asOf).co2RemovedKg,
    };
  };
}
