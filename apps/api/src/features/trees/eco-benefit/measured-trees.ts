import { oldestVerifiedSighting } from '@nabta/domain/verification-level';
import {
  createMeasuredPacker,
  type MeasuredGroup,
  type MeasuredPacker,
  type PackedMeasured,
} from '@nabta/eco/packed-measured';
import { dataVersion } from '@nabta/eco/species-data';

import type { Database, Executor } from '#core/postgres/database.ts';
import { runYielding } from '#core/yielding-loop.ts';

import { addMeasuredRows } from '../tree/engine-tree.ts';
import {
  type ForestFilter,
  type MeasuredRow,
  selectMeasuredSlices,
  selectMeasuredTreesOfSlices,
} from './cohort.queries.ts';

export const noMeasured: PackedMeasured = { groups: [], trees: 0 };

/** Packs each page before it takes the next, so few trees are in memory as rows; returns sums by `scopeId`. */
export async function packPages(
  pages: AsyncIterable<readonly MeasuredRow[]>,
): Promise<Map<string | null, PackedMeasured>> {
  const packers = new Map<string | null, MeasuredPacker>();
  for await (const page of pages)
    for (const [scopeId, rows] of Map.groupBy(page, (row) => row.scopeId)) {
      const packer = packers.get(scopeId) ?? createMeasuredPacker();
      packers.set(scopeId, packer);
      await runYielding(addMeasuredRows(packer, rows));
    }
  return new Map([...packers].map(([scopeId, packer]) => [scopeId, packer.pack()]));
}

type Slice = { version: string; groups: MeasuredGroup[] };
type Slices = { basis: string; bySlice: Map<string, Slice> };

/** Few enough that not all slices grow at once. */
const slicesPerRead = 16;

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
  for (let start = 0; start < stale.length; start += slicesPerRead)
    for (const [slice, loaded] of await readSlices(sql, stale.slice(start, start + slicesPerRead), now)) {
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
  const names = versions.map(({ slice }) => slice);
  const packed = await packPages(selectMeasuredTreesOfSlices(sql, names, now));
  return new Map(
    versions.map(({ slice, version }) => [slice, { version, groups: packed.get(slice)?.groups ?? [] }]),
  );
}
