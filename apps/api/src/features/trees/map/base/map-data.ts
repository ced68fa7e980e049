import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { createPromiseMemory } from '../../../platform/promise-memory.ts';
import type { Place } from '../place/gazetteer.ts';
import { labelsOf } from './place-labels.ts';
import { createReliefTiles, type ReliefTiles } from './relief-tiles.ts';
import { readTileArchive, type TileArchive } from './tile-archive.ts';

export type MapData = {
  /** Changes with every byte of the map, so that a browser may keep what it has for good. */
  version: string;
  /** Compressed with brotli. */
  outlines: TileArchive;
  satellite: TileArchive;
  greens: TileArchive;
  relief: ReliefTiles;
  /** GeoJSON of all names. */
  labels: string;
  places: Place[];
};

const folder = join(import.meta.dirname, '../../../../map');

const memory = createPromiseMemory<MapData>({ max: 1 });

/** The four megabytes that scripts/prepare-map.ts has made, read when the first map is opened. */
export function loadMapData(): Promise<MapData> {
  return memory.recall('map', readMapData);
}

async function readMapData(): Promise<MapData> {
  const names = ['outlines.tiles', 'satellite.tiles', 'greens.tiles', 'relief.webp', 'places.json'] as const;
  const [outlines, satellite, greens, relief, places] = (await Promise.all(
    names.map((name) => readFile(join(folder, name))),
  )) as [Buffer, Buffer, Buffer, Buffer, Buffer];
  const hash = createHash('sha256');
  for (const file of [outlines, satellite, greens, relief, places]) hash.update(file);
  const known = JSON.parse(places.toString()) as Place[];
  return {
    version: hash.digest('hex').slice(0, 10),
    outlines: readTileArchive(outlines),
    satellite: readTileArchive(satellite),
    greens: readTileArchive(greens),
    relief: createReliefTiles(relief),
    labels: JSON.stringify(labelsOf(known)),
    places: known,
  };
}
