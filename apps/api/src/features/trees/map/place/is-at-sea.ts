import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { type Coordinates, toMercator } from '@nabta/domain/mercator';
import type { Tile } from '@nabta/domain/tile-cell';

import { createPromiseCache } from '#core/promise-cache.ts';

import { fineArea, worldArea } from '../base/map-area.ts';
import { readTileArchive, type TileArchive } from '../base/tile-archive.ts';
import { outlineExtent, type Outlines, readOutlines } from '../picture/decode-outlines.ts';
import { mapFolder } from './gazetteer.ts';

const kilometresPerDegree = 111.2;

/** Mangroves grow in water and coastlines are imprecise, so this close to land counts as land. */
const shore = {
  fine: { layer: 'fine_land', zoom: fineArea.maxZoom, widthKm: 2 },
  coarse: { layer: 'land', zoom: worldArea.maxZoom, widthKm: 5 },
};

const file = join(mapFolder, 'outlines.tiles');
const cache = createPromiseCache<TileArchive>({ max: 1 });

/** Whether the map shows water; false beyond 85° latitude, which the map does not cover. */
export async function isAtSea(coordinates: Coordinates): Promise<boolean> {
  if (Math.abs(coordinates.latitude) > 85) return false;
  const archive = await cache.get('outlines', async () => readTileArchive(await readFile(file)));
  const cachedTiles = new Map<string, ReturnType<ReadTile>>();
  const isLand = createLandTest(coordinates, (tile) => {
    const key = `${tile.z}/${tile.x}/${tile.y}`;
    const outlines = cachedTiles.get(key) ?? readOutlines(archive, tile);
    cachedTiles.set(key, outlines);
    return outlines;
  });
  for (const point of [coordinates, ...surroundingPoints(coordinates)]) if (await isLand(point)) return false;
  return true;
}

type ReadTile = (tile: Tile) => Promise<Outlines | undefined>;

function shoreOf({ longitude, latitude }: Coordinates) {
  const { west, south, east, north } = fineArea.bounds;
  const isFine = longitude > west && longitude < east && latitude > south && latitude < north;
  return isFine ? shore.fine : shore.coarse;
}

function createLandTest(coordinates: Coordinates, readTile: ReadTile) {
  const { layer, zoom } = shoreOf(coordinates);
  return async ({ longitude, latitude }: Coordinates): Promise<boolean> => {
    const tileCount = 2 ** zoom;
    const point = toMercator(longitude, latitude);
    const [x, y] = [(((point.x % 1) + 1) % 1) * tileCount, point.y * tileCount];
    const tile = { z: zoom, x: Math.floor(x), y: Math.min(Math.floor(y), tileCount - 1) };
    const outlines = await readTile(tile);
    return isInside(outlines?.[layer] ?? [], (x % 1) * outlineExtent, (y % 1) * outlineExtent);
  };
}

/** Eight points at the shore's width around the position. */
function surroundingPoints({ longitude, latitude }: Coordinates): Coordinates[] {
  const degrees = shoreOf({ longitude, latitude }).widthKm / kilometresPerDegree;
  const perDegree = Math.cos((latitude * Math.PI) / 180);
  return Array.from({ length: 8 }, (_, eighth) => {
    const angle = (eighth * Math.PI) / 4;
    return {
      longitude: longitude + (degrees * Math.cos(angle)) / perDegree,
      latitude: latitude + degrees * Math.sin(angle),
    };
  });
}

/** Even-odd rule over all rings, so that holes are outside. */
function isInside(rings: Outlines[string], x: number, y: number): boolean {
  let crossings = 0;
  for (const ring of rings) {
    let [fromX, fromY] = ring.at(-1) ?? [0, 0];
    for (const [toX, toY] of ring) {
      const isCrossed = fromY > y !== toY > y && x < ((fromX - toX) * (y - toY)) / (fromY - toY) + toX;
      if (isCrossed) crossings += 1;
      [fromX, fromY] = [toX, toY];
    }
  }
  return crossings % 2 === 1;
}
