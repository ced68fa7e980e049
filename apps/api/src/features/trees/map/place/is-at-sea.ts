import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';

import { mapPlace } from '@nabta/domain/mercator';

import type { Spot } from '../../../gateways/places/place-gateway.ts';
import { createPromiseMemory } from '../../../platform/promise-memory.ts';
import { fineArea, worldArea } from '../base/map-area.ts';
import { readTileArchive, type TileArchive } from '../base/tile-archive.ts';
import { decodeOutlines, type Outlines } from '../picture/decode-outlines.ts';

const decompress = promisify(brotliDecompress);
const extent = 4_096;
const kilometresPerDegree = 111.2;

/** Mangroves stand in the water, and coasts are drawn a little beside where they are: so near the land it is still land. */
const shore = {
  fine: { layer: 'fine_land', zoom: fineArea.maxZoom, widthKm: 2 },
  coarse: { layer: 'land', zoom: worldArea.maxZoom, widthKm: 5 },
};

const file = join(import.meta.dirname, '../../../../map/outlines.tiles');
const memory = createPromiseMemory<TileArchive>({ max: 1 });

/** Whether the map shows water here, as far as it shows the world: beyond 85 degrees it does not. */
export async function isAtSea(spot: Spot): Promise<boolean> {
  if (Math.abs(spot.latitude) > 85) return false;
  const archive = await memory.recall('outlines', async () => readTileArchive(await readFile(file)));
  const known = new Map<string, Promise<Outlines>>();
  const isLand = landTest(spot, (z, x, y) => {
    const key = `${z}/${x}/${y}`;
    const tile = known.get(key) ?? readOutlines(archive, z, x, y);
    known.set(key, tile);
    return tile;
  });
  for (const place of [spot, ...placesAround(spot)]) if (await isLand(place)) return false;
  return true;
}

type ReadTile = (z: number, x: number, y: number) => Promise<Outlines>;

function shoreOf({ longitude, latitude }: Spot) {
  const { west, south, east, north } = fineArea.bounds;
  const isFine = longitude > west && longitude < east && latitude > south && latitude < north;
  return isFine ? shore.fine : shore.coarse;
}

function landTest(spot: Spot, read: ReadTile) {
  const { layer, zoom } = shoreOf(spot);
  return async ({ longitude, latitude }: Spot): Promise<boolean> => {
    const across = 2 ** zoom;
    const place = mapPlace(longitude, latitude);
    const [x, y] = [(((place.x % 1) + 1) % 1) * across, place.y * across];
    const outlines = await read(zoom, Math.floor(x), Math.min(Math.floor(y), across - 1));
    return isInside(outlines[layer] ?? [], (x % 1) * extent, (y % 1) * extent);
  };
}

/** As far as the shore is wide, in eight directions. */
function placesAround({ longitude, latitude }: Spot): Spot[] {
  const degrees = shoreOf({ longitude, latitude }).widthKm / kilometresPerDegree;
  const perDegree = Math.cos((latitude * Math.PI) / 180);
  return Array.from({ length: 8 }, (_, eighth) => {
    const turn = (eighth * Math.PI) / 4;
    return {
      longitude: longitude + (degrees * Math.cos(turn)) / perDegree,
      latitude: latitude + degrees * Math.sin(turn),
    };
  });
}

async function readOutlines(archive: TileArchive, z: number, x: number, y: number): Promise<Outlines> {
  const bytes = archive.read(z, x, y);
  return bytes === undefined ? {} : decodeOutlines(await decompress(bytes));
}

/** Of all rings together, since a hole is crossed once more than the land around it. */
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
