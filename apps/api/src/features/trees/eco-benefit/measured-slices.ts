import { oldestVerifiedSighting } from '@nabta/domain/verification-level';
import type { MeasuredGroup, PackedMeasured } from '@nabta/eco/packed-measured';
import { dataVersion } from '@nabta/eco/species-data';

import type { Database, Executor } from '#core/postgres/database.ts';
import { runYielding } from '#core/yielding-loop.ts';

import { packMeasuredRows } from '../tree/engine-tree.ts';
import { type ForestFilter, selectMeasuredSlices, selectMeasuredTreesOfSlices } from './cohort.queries.ts';

type Slice = { version: string; groups: MeasuredGroup[] };
type Slices = { basis: string; bySlice: Map<string, Slice> };

/** Keeps a statement below the statement timeout with millions of measured trees. */
const slicesPerStatement = 16;

const slicesOfDatabase = new WeakMap<Database, Slices>();

/** Returns the measured trees of all forests, and reads only slices that have changed since the last call. */
export async function loadAllMeasured(
  database: Database,
  sql: Executor,
  { specie, now }: ForestFilter,
): Promise<PackedMeasured> {
  const { bySlice } = getSlices(database, now);
  const versions = await selectMeasuredSlices(sql);
  const isStale = ({ slice, version }: (typeof versions)[number]) => bySlice.get(slice)?.version !== version;
  const stale = versions.filter(isStale);
  // Another call may replace slices by those of its snapshot in the meantime.
  const slices = new Map(
    versions.filter((row) => !isStale(row)).map(({ slice }) => [slice, bySlice.get(slice)]),
  );
  for (let start = 0; start < stale.length; start += slicesPerStatement)
    for (const [slice, loaded] of await readSlices(
      sql,
      stale.slice(start, start + slicesPerStatement),
      now,
    )) {
      slices.set(slice, loaded);
      bySlice.set(slice, loaded);
    }
  const groups = [...slices.values()]
    .flatMap((slice) => slice?.groups ?? [])
    .filter(({ speciesId }) => specie === undefined || speciesId === specie);
  return { groups, trees: groups.reduce((sum, { endedAt }) => sum + endedAt.length, 0) };
}

/** Slices in memory hold for one month of levels and one version of the species models. */
function getSlices(database: Database, now: Date): Slices {
  const basis = `${oldestVerifiedSighting(now).toISOString()} ${dataVersion()}`;
  const cached = slicesOfDatabase.get(database);
  if (cached?.basis === basis) return cached;
  const slices = { basis, bySlice: new Map<string, Slice>() };
  slicesOfDatabase.set(database, slices);
  return slices;
}

async function readSlices(
  sql: Executor,
  versions: { slice: string; version: string }[],
  now: Date,
): Promise<Map<string, Slice>> {
  const rows = await selectMeasuredTreesOfSlices(
    sql,
    versions.map(({ slice }) => slice),
    now,
  );
  const rowsBySlice = Map.groupBy(rows, ({ scopeId }) => scopeId);
  const slices = new Map<string, Slice>();
  for (const { slice, version } of versions) {
    const { groups } = await runYielding(packMeasuredRows(rowsBySlice.get(slice) ?? []));
    slices.set(slice, { version, groups });
  }
  return slices;
}
