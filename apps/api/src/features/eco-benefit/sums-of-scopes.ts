import type { EcoSum } from '@nabta/contract/eco-benefit';

import { minute } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { createDatabaseMemory } from '../../platform/promise-memory.ts';
import {
  type CohortColumns,
  limitReading,
  type MeasuredRow,
  selectCohortsOf,
  selectMeasuredTreesOf,
} from './cohort.queries.ts';
import { countedRange } from './counted-range.ts';
import { benefitIn } from './forest-benefit.ts';
import type { PartScope } from './forest-scope.ts';
import { cohortsOf, forestOf } from './forest.ts';

type Counted = { id: string; treeCount: number };
type Sums = ReadonlyMap<string, EcoSum>;

/** A list is read more often than its sums change, which grow by the day. */
const freshMs = minute;
/** So many trees at a time, so that no statement nears its limit and other requests get their turn between two. */
const treesAtOnce = 50_000;

const memoryOf = createDatabaseMemory<Sums>({ max: 10, keepMs: freshMs });

/** What the trees of each sponsor, effort, land or planter gave since their planting, added to its row of a list. */
export async function withSums<Row extends Counted>(
  context: Context,
  scope: PartScope,
  rows: readonly Row[],
): Promise<(Row & { eco: EcoSum })[]> {
  const now = context.clock.now();
  const sums = await memoryOf(context).recall(scope, () => readSums(context, scope, rows, now));
  const none = sumOf([], [], now);
  return rows.map((row) => ({ ...row, eco: sums.get(row.id) ?? none }));
}

async function readSums(
  { database }: Context,
  scope: PartScope,
  rows: readonly Counted[],
  now: Date,
): Promise<Sums> {
  const sums = new Map<string, EcoSum>();
  for (const ids of chunksOf(rows)) {
    const [columns, measured] = await database.readTransaction(
      async (sql) => {
        await limitReading(sql);
        return [await selectCohortsOf(sql, ids), await selectMeasuredTreesOf(sql, scope, ids)] as const;
      },
      { isolation: 'repeatable read' },
    );
    const columnsById = Map.groupBy(columns, ({ scopeId }) => scopeId);
    const measuredById = Map.groupBy(measured, ({ scopeId }) => scopeId);
    for (const id of ids) sums.set(id, sumOf(columnsById.get(id) ?? [], measuredById.get(id) ?? [], now));
  }
  return sums;
}

function chunksOf(rows: readonly Counted[]): string[][] {
  const chunks: string[][] = [];
  let trees = Infinity;
  for (const { id, treeCount } of rows) {
    if (trees + treeCount > treesAtOnce) {
      chunks.push([]);
      trees = 0;
    }
    chunks.at(-1)?.push(id);
    trees += treeCount;
  }
  return chunks;
}

function sumOf(columns: CohortColumns[], measured: MeasuredRow[], now: Date): EcoSum {
  const forest = forestOf(columns.flatMap(cohortsOf), measured);
  const benefit = benefitIn(forest, countedRange({}, forest.firstPlantedAt, now));
  const { trees, co2RemovedKg, likely, annualRateKg, waterM3 } = benefit;
  return {
    trees: { total: trees.total, counted: trees.counted },
    co2RemovedKg,
    likely,
    annualRateKg,
    waterM3,
  };
}
