import type { EcoSum } from '@nabta/contract/eco-benefit';
import { midnightsAround } from '@nabta/eco/day-line';
import { benefitsOnLine, type ForestLine } from '@nabta/eco/forest-line';
import type { Instant } from '@nabta/eco/units';

import { minute } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { secondOf, written } from './as-of.ts';
import {
  type CohortColumns,
  limitReading,
  type MeasuredRow,
  selectCohortsOf,
  selectMeasuredTreesOf,
} from './cohort.queries.ts';
import { benefitLine } from './forest-benefit.ts';
import type { PartScope } from './forest-scope.ts';
import { selectForestVersions } from './forest-version.queries.ts';
import { versionsOf } from './forest-version.ts';
import { cohortsOf, forestOf } from './forest.ts';

type Counted = { id: string; treeCount: number };
/** The sum of one row of a list at both midnights of a day. */
type KnownLine = { line: ForestLine; version: number; expiresAt: number };
type KnownLines = { lines: Map<string, KnownLine>; reading: Promise<void> };

/** A list is read more often than trees are planted; a measurement is noticed at once. */
const freshMs = minute;
/** So many trees at a time, so that no statement nears its limit and other requests get their turn between two. */
const treesAtOnce = 50_000;

const known = new WeakMap<Context['database'], Map<PartScope, KnownLines>>();

/** What the trees of each sponsor, effort, land or planter gave since their planting, added to its row of a list. */
export async function withSums<Row extends Counted>(
  context: Context,
  scope: PartScope,
  rows: readonly Row[],
): Promise<(Row & { eco: EcoSum })[]> {
  const asOf = secondOf(context.clock.now());
  const lines = await freshLines(context, scope, rows, asOf);
  return rows.map((row) => ({ ...row, eco: sumOf(lines.get(row.id)?.line ?? lineOf([], [], asOf), asOf) }));
}

/** Who finds rows out of date waits for whoever is reading already, and reads what is left. */
async function freshLines(
  context: Context,
  scope: PartScope,
  rows: readonly Counted[],
  asOf: Instant,
): Promise<ReadonlyMap<string, KnownLine>> {
  const knownLines = linesOf(context, scope);
  const { lines } = knownLines;
  const versions = await versionsOf(
    context.database,
    rows.map(({ id }) => id),
  );
  const isOld = ({ id }: Counted) => {
    const row = lines.get(id);
    return (
      row === undefined ||
      row.expiresAt <= asOf ||
      row.version < (versions.get(id) ?? 0) ||
      row.line.midnights[1] !== midnightsAround(asOf)[1]
    );
  };
  if (!rows.some(isOld)) return lines;
  const reading = knownLines.reading.then(() => readLines(context, scope, rows.filter(isOld), asOf));
  knownLines.reading = reading.catch(() => {});
  await reading;
  return lines;
}

function linesOf({ database }: Context, scope: PartScope): KnownLines {
  const byScope = known.get(database) ?? new Map<PartScope, KnownLines>();
  known.set(database, byScope);
  const lines = byScope.get(scope) ?? { lines: new Map<string, KnownLine>(), reading: Promise.resolve() };
  byScope.set(scope, lines);
  return lines;
}

async function readLines(
  context: Context,
  scope: PartScope,
  rows: readonly Counted[],
  asOf: Instant,
): Promise<void> {
  const { lines } = linesOf(context, scope);
  // What nobody has asked for in a while is not held for ever; what somebody reads at this moment is not old enough.
  for (const [id, { expiresAt }] of lines) if (expiresAt + freshMs <= asOf) lines.delete(id);
  for (const ids of chunksOf(rows)) {
    const [versions, columns, measured] = await context.database.readTransaction(
      async (sql) => {
        await limitReading(sql);
        return [
          await selectForestVersions(sql, ids),
          await selectCohortsOf(sql, ids),
          await selectMeasuredTreesOf(sql, scope, ids),
        ] as const;
      },
      { isolation: 'repeatable read' },
    );
    const columnsById = Map.groupBy(columns, ({ scopeId }) => scopeId);
    const measuredById = Map.groupBy(measured, ({ scopeId }) => scopeId);
    for (const id of ids)
      lines.set(id, {
        line: lineOf(columnsById.get(id) ?? [], measuredById.get(id) ?? [], asOf),
        version: versions.get(id) ?? 0,
        expiresAt: asOf + freshMs,
      });
  }
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

function lineOf(columns: CohortColumns[], measured: MeasuredRow[], asOf: Instant): ForestLine {
  return benefitLine(forestOf(cohortsOf(columns), measured), {}, asOf).line;
}

function sumOf(line: ForestLine, asOf: Instant): EcoSum {
  const benefits = benefitsOnLine(line, asOf);
  const { trees, co2RemovedKg, likely, annualRateKg, waterM3, value, quality, method } = benefits;
  return {
    asOf: written(asOf),
    trees: { total: trees.total, counted: trees.counted },
    co2RemovedKg,
    likely,
    annualRateKg,
    waterM3,
    value,
    basis: { quality, method },
  };
}
