import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';

import { toMercator } from '@nabta/domain/mercator';

import { createPromiseCache } from '#core/promise-cache.ts';
import type { Coordinates } from '#gateways/geocoding/place-gateway.ts';

import { fineArea, worldArea } from '../base/map-area.ts';
import { readTileArchive, type TileArchive } from '../base/tile-archive.ts';
import { decodeOutlines, type Outlines } from '../picture/decode-outlines.ts';

const decompress = promisify(brotliDecompress);
const extent = 4_096;
const kilometresPerDegree = 111.2;

/** Mangroves grow in water and coastlines are imprecise, so this close to land counts as land. */
const shore = {
  fine: { layer: 'fine_land', zoom: fineArea.maxZoom, widthKm: 2 },
  coarse: { layer: 'land', zoom: worldArea.maxZoom, widthKm: 5 },
};

const file = join(import.meta.dirname, '../../../../../map/outlines.tiles');
const cache = createPromiseCache<TileArchive>({ max: 1 });

/** Whether the map shows water; false beyond 85° latitude, which the map does not cover. */
export async function isAtSea(coordinates: Coordinates): Promise<boolean> {
  if (Math.abs(coordinates.latitude) > 85) return false;
  const archive = await cache.get('outlines', async () => readTileArchive(await readFile(file)));
  const cachedTiles = new Map<string, Promise<Outlines>>();
  const isLand = createLandTest(coordinates, (z, x, y) => {
    const key = `${z}/${x}/${y}`;
    const tile = cachedTiles.get(key) ?? readOutlines(archive, z, x, y);
    cachedTiles.set(key, tile);
    return tile;
  });
  for (const place of [coordinates, ...surroundingPoints(coordinates)]) if (await isLand(place)) return false;
  return true;
}

type ReadTile = (z: number, x: number, y: number) => Promise<Outlines>;

function shoreOf({ longitude, latitude }: Coordinates) {
  const { west, south, east, north } = fineArea.bounds;
  const isFine = longitude > west && longitude < east && latitude > south && latitude < north;
  return isFine ? shore.fine : shore.coarse;
}

function createLandTest(coordinates: Coordinates, read: ReadTile) {
  const { layer, zoom } = shoreOf(coordinates);
  return async ({ longitude, latitude }: Coordinates): Promise<boolean> => {
    const across = 2 ** zoom;
    const place = toMercator(longitude, latitude);
    const [x, y] = [(((place.x % 1) + 1) % 1) * across, place.y * across];
    const outlines = await read(zoom, Math.floor(x), Math.min(Math.floor(y), across - 1));
    return isInside(outlines[layer] ?? [], (x % 1) * extent, (y % 1) * extent);
  };
}

/** Eight points at the shore's width around the location. */
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

async function readOutlines(archive: TileArchive, z: number, x: number, y: number): Promise<Outlines> {
  const bytes = archive.read(z, x, y);
  return bytes === undefined ? {} : decodeOutlines(await decompress(bytes));
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
