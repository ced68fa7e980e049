import { join } from 'node:path';

import sharp from 'sharp';

import {
  type Colour,
  drawTile,
  type GlobePicture,
  sample,
  tileSize,
} from '../../apps/api/src/features/map/base/globe-picture.ts';
import type { ArchivedTile } from '../../apps/api/src/features/map/base/tile-archive.ts';

/** The picture is as fine as the last of these; further in it is drawn larger. */
const satelliteZooms = [0, 1, 2, 3, 4];
/** Greens are soft by nature. */
const greenZooms = [0, 1, 2];

/** NASA's Blue Marble, cut for the Mercator map. */
export async function makeSatelliteTiles(packages: string): Promise<ArchivedTile[]> {
  const tiles: ArchivedTile[] = [];
  for (const z of satelliteZooms) {
    const globe = await blueMarble(packages, tileSize * 2 ** z);
    for (let y = 0; y < 2 ** z; y += 1) {
      for (let x = 0; x < 2 ** z; x += 1) {
        const tile = drawTile(x, y, (atX, atY) => {
          const at = (channel: number) => sample(globe, z, atX, atY, channel);
          return [at(0), at(1), at(2), 255];
        });
        tiles.push({ z, x, y, bytes: await tile.removeAlpha().webp({ quality: 74, effort: 6 }).toBuffer() });
      }
    }
  }
  return tiles;
}

/** Where the photograph shows plants, a green veil, and a white one where it shows ice; elsewhere nothing. */
export async function makeGreenTiles(packages: string): Promise<ArchivedTile[]> {
  const land = await sharp(pictureOf(packages, 'earth-water.png'))
    .greyscale()
    .negate()
    .blur(0.6)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const mask = { pixels: land.data, width: land.info.width, height: land.info.height, channels: 1 };
  const tiles: ArchivedTile[] = [];
  for (const z of greenZooms) {
    const globe = await blueMarble(packages, tileSize * 2 ** z);
    for (let y = 0; y < 2 ** z; y += 1) {
      for (let x = 0; x < 2 ** z; x += 1) {
        const tile = drawTile(x, y, (atX, atY) => {
          const at = (channel: number) => sample(globe, z, atX, atY, channel);
          return veilOf(at(0), at(1), at(2), sample(mask, z, atX, atY, 0) / 255);
        });
        tiles.push({
          z,
          x,
          y,
          bytes: await tile.webp({ quality: 40, alphaQuality: 60, effort: 6 }).toBuffer(),
        });
      }
    }
  }
  return tiles;
}

/** Deserts are redder than green, forests the other way round, and ice is bright. */
function veilOf(red: number, green: number, blue: number, land: number): Colour {
  const isIce = Math.min(red, green, blue) > 170 && Math.max(red, green, blue) - blue < 25;
  const plants = Math.min(Math.max((green - 0.93 * red) / 20, 0), 1);
  const strength = isIce ? 0.9 : plants;
  const alpha = Math.round(255 * strength * land);
  return isIce ? [255, 255, 255, alpha] : [158, 208, 122, alpha];
}

/** The heights of the whole globe as shades of grey; the server makes tiles of it, which would be larger. */
export function makeRelief(packages: string): Promise<Buffer> {
  return sharp(pictureOf(packages, 'earth-topology.png')).webp({ lossless: true, effort: 6 }).toBuffer();
}

async function blueMarble(packages: string, width: number): Promise<GlobePicture> {
  const { data, info } = await sharp(pictureOf(packages, 'earth-blue-marble.jpg'))
    .resize({ width })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height, channels: 3 };
}

function pictureOf(packages: string, name: string): string {
  return join(packages, 'node_modules/three-globe/example/img', name);
}
