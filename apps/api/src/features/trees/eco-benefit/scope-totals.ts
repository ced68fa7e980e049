import type { EcoSum } from '@nabta/contract/trees/eco-benefit';
import { oldestVerifiedSighting } from '@nabta/domain/verification-level';
import { midnightsAround } from '@nabta/eco/daily-interpolation';
import { interpolateBenefits, type ForestDay } from '@nabta/eco/forest-interpolation';
import type { PackedMeasured } from '@nabta/eco/packed-measured';
import type { Instant } from '@nabta/eco/units';

import { minute } from '#core/clock.ts';
import type { Context } from '#core/context.ts';

import {
  type CohortColumns,
  setQueryLimits,
  selectCohortsOf,
  selectMeasuredTrees,
  selectForestVersions,
} from './cohort.queries.ts';
import { secondOf, toIsoString } from './date-range.ts';
import { levelsAt, prepareBenefit } from './forest-benefit.ts';
import { getForestVersions, isLarge } from './forest-cache.ts';
import type { RecordKind } from './forest-scope.ts';
import { cohortsOf, packForest } from './forest.ts';
import { noMeasured, packPages } from './measured-trees.ts';

type CountedRow = { id: string; treeCount: number };
type CachedLine = {
  line: ForestDay;
  /** Infinity when new measurements do not invalidate it. */
  version: number;
  expiresAt: number;
  /** Oldest sighting that counted as verified. */
  levelsSince: number;
};
type CachedLines = { lines: Map<string, CachedLine>; loading: Promise<void> };

/** Plantings may be this late; a new measurement invalidates the entry of a forest that is not large. */
const ttlMs = minute;
/** Limits the work of one transaction, so that other requests run in between. */
const treesPerBatch = 50_000;

const caches = new WeakMap<Context['database'], Map<RecordKind, CachedLines>>();

export async function withTotals<Row extends CountedRow>(
  context: Context,
  scope: RecordKind,
  rows: readonly Row[],
): Promise<(Row & { eco: EcoSum })[]> {
  const asOf = secondOf(context.clock.now());
  const lines = await getFreshLines(context, scope, rows, asOf);
  const emptyLine = await lineOf([], noMeasured, asOf);
  return rows.map((row) => ({ ...row, eco: totalOf(lines.get(row.id)?.line ?? emptyLine, asOf) }));
}

/** Waits for a running load, then loads only the rows that are still stale. */
async function getFreshLines(
  context: Context,
  scope: RecordKind,
  rows: readonly CountedRow[],
  asOf: Instant,
): Promise<ReadonlyMap<string, CachedLine>> {
  const cachedLines = cacheOfScope(context, scope);
  const { lines } = cachedLines;
  const levelsSince = levelsSinceAt(asOf);
  const versions = await getForestVersions(
    context.database,
    rows.map(({ id }) => id),
  );
  const isStale = ({ id }: CountedRow) => {
    const cached = lines.get(id);
    return (
      cached === undefined ||
      cached.expiresAt <= asOf ||
      cached.version < (versions.get(id) ?? 0) ||
      cached.levelsSince !== levelsSince ||
      cached.line.midnights[1] !== midnightsAround(asOf)[1]
    );
  };
  if (!rows.some(isStale)) return lines;
  const loading = cachedLines.loading.then(() => loadLines(context, scope, rows.filter(isStale), asOf));
  cachedLines.loading = loading.catch(() => {});
  await loading;
  return lines;
}

const levelsSinceAt = (asOf: Instant) => oldestVerifiedSighting(new Date(asOf)).getTime();

function cacheOfScope({ database }: Context, scope: RecordKind): CachedLines {
  const byScope = caches.get(database) ?? new Map<RecordKind, CachedLines>();
  caches.set(database, byScope);
  const lines = byScope.get(scope) ?? { lines: new Map<string, CachedLine>(), loading: Promise.resolve() };
  byScope.set(scope, lines);
  return lines;
}

async function loadLines(
  context: Context,
  scope: RecordKind,
  rows: readonly CountedRow[],
  asOf: Instant,
): Promise<void> {
  const { lines } = cacheOfScope(context, scope);
  const now = new Date(asOf);
  // Evicts entries unused for one TTL after expiry; entries just being read are never that old.
  for (const [id, { expiresAt }] of lines) if (expiresAt + ttlMs <= asOf) lines.delete(id);
  for (const ids of chunksOf(rows)) {
    const [versions, columns, measured] = await context.database.readTransaction(
      async (sql) => {
        await setQueryLimits(sql);
        return [
          await selectForestVersions(sql, ids),
          await selectCohortsOf(sql, ids, now),
          await packPages(selectMeasuredTrees(sql, { scope, ids }, { filters: {}, now })),
        ] as const;
      },
      { isolation: 'repeatable read' },
    );
    const columnsById = Map.groupBy(columns, ({ scopeId }) => scopeId);
    for (const id of ids) {
      const trees = measured.get(id) ?? noMeasured;
      lines.set(id, {
        line: await lineOf(columnsById.get(id) ?? [], trees, asOf),
        version: isLarge(trees) ? Infinity : (versions.get(id) ?? 0),
        expiresAt: asOf + ttlMs,
        levelsSince: levelsSinceAt(asOf),
      });
    }
  }
}

function chunksOf(rows: readonly CountedRow[]): string[][] {
  const chunks: string[][] = [];
  let trees = Infinity;
  for (const { id, treeCount } of rows) {
    if (trees + treeCount > treesPerBatch) {
      chunks.push([]);
      trees = 0;
    }
    chunks.at(-1)?.push(id);
    trees += treeCount;
  }
  return chunks;
}

async function lineOf(columns: CohortColumns[], measured: PackedMeasured, asOf: Instant): Promise<ForestDay> {
  const { line } = await prepareBenefit(await packForest(cohortsOf(columns), measured), {}, asOf);
  return line;
}

function totalOf(line: ForestDay, asOf: Instant): EcoSum {
  const benefits = interpolateBenefits(line, asOf);
  const { trees, co2RemovedKg, likely, annualRateKg, waterM3, value, quality, method } = benefits;
  return {
    asOf: toIsoString(asOf),
    trees: { total: trees.total, counted: trees.counted },
    co2RemovedKg,
    ...levelsAt(line, asOf),
    likely,
    annualRateKg,
    waterM3,
    value,
    basis: { quality, method },
  };
}
