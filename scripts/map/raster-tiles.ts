import { join } from 'node:path';

import sharp, { type Sharp } from 'sharp';

import {
  type Colour,
  drawTile,
  type GlobeImage,
  sample,
  tileSize,
} from '../../apps/api/src/features/trees/map/base/globe-image.ts';
import type { ArchivedTile } from '../../apps/api/src/features/trees/map/base/tile-archive.ts';

/** The source image has no more detail than the last zoom; higher zooms scale it up. */
const satelliteZooms = [0, 1, 2, 3, 4];
/** Vegetation has no sharp edges, so low zooms suffice. */
const greenZooms = [0, 1, 2];

/** Cuts NASA's Blue Marble into Mercator tiles. */
export function makeSatelliteTiles(packages: string): Promise<ArchivedTile[]> {
  return drawTiles(packages, satelliteZooms, {
    colourAt: (readChannel) => [readChannel(0), readChannel(1), readChannel(2), 255],
    encode: (tile) => tile.removeAlpha().webp({ quality: 74, effort: 6 }),
  });
}

/**
 * Renders an overlay from the satellite image: green for vegetation, white for ice, transparent elsewhere.
 */
export async function makeGreenTiles(packages: string): Promise<ArchivedTile[]> {
  const land = await sharp(imagePath(packages, 'earth-water.png'))
    .greyscale()
    .negate()
    .blur(0.6)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const mask = { pixels: land.data, width: land.info.width, height: land.info.height, channels: 1 };
  return drawTiles(packages, greenZooms, {
    colourAt: (readChannel, z, x, y) =>
      overlayColour([readChannel(0), readChannel(1), readChannel(2)], sample(mask, z, x, y, 0) / 255),
    encode: (tile) => tile.webp({ quality: 40, alphaQuality: 60, effort: 6 }),
  });
}

type Drawing = {
  /** `readChannel` reads a channel of the satellite image at the same place. */
  colourAt(readChannel: (channel: number) => number, z: number, x: number, y: number): Colour;
  encode(tile: Sharp): Sharp;
};

async function drawTiles(packages: string, zooms: number[], drawing: Drawing): Promise<ArchivedTile[]> {
  const tiles: ArchivedTile[] = [];
  for (const z of zooms) {
    const globe = await readBlueMarble(packages, tileSize * 2 ** z);
    for (let y = 0; y < 2 ** z; y += 1) {
      for (let x = 0; x < 2 ** z; x += 1) {
        const tile = drawTile(x, y, (atX, atY) =>
          drawing.colourAt((channel) => sample(globe, z, atX, atY, channel), z, atX, atY),
        );
        tiles.push({ z, x, y, bytes: await drawing.encode(tile).toBuffer() });
      }
    }
  }
  return tiles;
}

/** Deserts have more red than green, forests more green than red, and ice is bright. */
function overlayColour([red, green, blue]: [number, number, number], land: number): Colour {
  const isIce = Math.min(red, green, blue) > 170 && Math.max(red, green, blue) - blue < 25;
  const plants = Math.min(Math.max((green - 0.93 * red) / 20, 0), 1);
  const strength = isIce ? 0.9 : plants;
  const alpha = Math.round(255 * strength * land);
  return isIce ? [255, 255, 255, alpha] : [158, 208, 122, alpha];
}

/** Global heights as greyscale. The server renders the tiles because shipping them would take more space. */
export function makeRelief(packages: string): Promise<Buffer> {
  return sharp(imagePath(packages, 'earth-topology.png')).webp({ lossless: true, effort: 6 }).toBuffer();
}

async function readBlueMarble(packages: string, width: number): Promise<GlobeImage> {
  const { data, info } = await sharp(imagePath(packages, 'earth-blue-marble.jpg'))
    .resize({ width })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height, channels: 3 };
}

function imagePath(packages: string, name: string): string {
  return join(packages, 'node_modules/three-globe/example/img', name);
}
