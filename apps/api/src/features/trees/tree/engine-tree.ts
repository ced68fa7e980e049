import type { Chunked } from '@nabta/eco/chunked';
import { measuredTree, type Tree } from '@nabta/eco/measured-tree';
import type { MeasuredPacker } from '@nabta/eco/packed-measured';
import type { Site } from '@nabta/eco/site';
import { isPlantType } from '@nabta/eco/species-data';
import { instantOf } from '@nabta/eco/units';

type EngineKind = {
  specieId: string | null;
  type: string | null;
  site: Site;
  /** Index in `verificationLevels`; missing where nobody asks for levels. */
  level?: number;
};

export type EngineRow = EngineKind & {
  plantedAt: Date;
  endedAt: Date | null;
  measurements: { at: string; dbhCm: number | null; heightM: number | null }[];
};

/** Number of trees with the same data. */
export type CohortRow = Omit<EngineRow, 'measurements'> & { trees: number };

export function engineTreeOf({ plantedAt, endedAt, measurements, ...row }: EngineRow): Tree {
  return {
    ...engineKindOf(row),
    plantedAt: instantOf(plantedAt),
    endedAt: endedAt && instantOf(endedAt),
    measurements: measurements.map(({ at, dbhCm, heightM }) => ({
      at: instantOf(new Date(at)),
      ...(dbhCm === null ? {} : { dbhCm }),
      ...(heightM === null ? {} : { heightM }),
    })),
  };
}

/** Adds rows to a sum, yielding after each of them. */
export function* addMeasuredRows(packer: MeasuredPacker, rows: readonly EngineRow[]): Chunked<void> {
  for (const row of rows) {
    packer.add(measuredTree(engineTreeOf(row)));
    yield;
  }
}

/** Omits types unknown to `eco`, which then counts a tree. */
export function engineKindOf({ specieId, type, site, level = 0 }: EngineKind) {
  return { speciesId: specieId, site, part: level, ...(isPlantType(type) ? { type } : {}) };
}
