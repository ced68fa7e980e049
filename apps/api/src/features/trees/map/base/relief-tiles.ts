import type { Tile } from '@nabta/domain/tile-cell';
import sharp from 'sharp';

import { createPromiseCache } from '#core/promise-cache.ts';

import { type Colour, drawTile, type GlobeImage, sample, tileSize } from './globe-image.ts';

/** `#rrggbb` of slopes facing away from the light and towards it. */
export type ShadeColours = { shadow: string; highlight: string };

export type ReliefTiles = {
  /** Terrarium encoding: metres = red·256 + green + blue/256 − 32768. */
  read(z: number, x: number, y: number): Promise<Buffer>;
  /** Shaded slopes. MapLibre could compute them, but for every frame, which halves the frame rate. */
  shade(z: number, x: number, y: number, colours: ShadeColours): Promise<Buffer>;
};

/** Native zoom of the height image. */
export const reliefMaxZoom = 3;
/** Fits the full pyramid of heights and three shade palettes at 100 KB a tile. */
const maxTileBytes = 32e6;
/** NASA's ramp: white is 6,400 metres. */
const metresOfWhite = 6_400;
const white = 65_535;

/** Light direction, north-west by map convention and turned slightly north. */
const toLight = { east: -0.42, south: -0.91 };
/** A slope of 1 in 40 is nearly as dark as the steepest. */
const steepness = 40;
const equatorMetres = 40_075_017;

/** Renders each tile once, on first request. */
export function createReliefTiles(picture: Buffer): ReliefTiles {
  const globes = createPromiseCache<GlobeImage>({ max: reliefMaxZoom + 1 });
  const tiles = createPromiseCache<Buffer>({ maxBytes: maxTileBytes, bytesOf: ({ length }) => length });
  const globeAt = (z: number) => globes.get(String(z), () => readHeights(picture, tileSize * 2 ** z));
  return {
    read: (z, x, y) => tiles.get(`${z}/${x}/${y}`, async () => drawRelief(await globeAt(z), { z, x, y })),
    shade: (z, x, y, colours) =>
      tiles.get(`${colours.shadow}${colours.highlight}/${z}/${x}/${y}`, async () =>
        drawShade(await globeAt(z), { z, x, y }, colours),
      ),
  };
}

/** Blurs in 16-bit steps so that the source's 25-metre steps do not become terraces. */
async function readHeights(picture: Buffer, width: number): Promise<GlobeImage> {
  const { data, info } = await sharp(picture)
    .toColourspace('grey16')
    .resize({ width })
    .blur(0.8)
    .raw({ depth: 'ushort' })
    .toBuffer({ resolveWithObject: true });
  const pixels = new Uint16Array(data.buffer, data.byteOffset, data.length / 2);
  return { pixels, width: info.width, height: info.height, channels: info.channels };
}

function drawRelief(globe: GlobeImage, { z, x, y }: Tile): Promise<Buffer> {
  const tile = drawTile(x, y, (pixelX, pixelY) => {
    const metres = metresAt(globe, z, pixelX, pixelY);
    // 4-metre steps: finer ones are noise and double the file size.
    const height = 32_768 + Math.round(metres / 4) * 4;
    return [height >> 8, height & 255, 0, 255];
  });
  return tile.removeAlpha().webp({ lossless: true, effort: 2 }).toBuffer();
}

function drawShade(
  globe: GlobeImage,
  { z, x, y }: Tile,
  { shadow, highlight }: ShadeColours,
): Promise<Buffer> {
  const pixelSize = 1 / tileSize;
  const metresAcross = (2 * equatorMetres) / (tileSize * 2 ** z);
  const [dark, bright] = [channelsOf(shadow), channelsOf(highlight)];
  const tile = drawTile(x, y, (pixelX, pixelY): Colour => {
    const neighbourMetres = (east: number, south: number) =>
      metresAt(globe, z, pixelX + east * pixelSize, pixelY + south * pixelSize);
    const east = (neighbourMetres(1, 0) - neighbourMetres(-1, 0)) / metresAcross;
    const south = (neighbourMetres(0, 1) - neighbourMetres(0, -1)) / metresAcross;
    const slope = Math.hypot(east, south);
    const facing = slope === 0 ? 0 : -(east * toLight.east + south * toLight.south) / slope;
    const light = 0.5 + facing / 2;
    const mixed = dark.map((channel, index) => channel + ((bright[index] ?? 0) - channel) * light);
    const [red = 0, green = 0, blue = 0] = mixed;
    return [red, green, blue, 255 * (1 - Math.exp(-steepness * slope))];
  });
  return tile.webp({ quality: 80, alphaQuality: 90, effort: 2 }).toBuffer();
}

function metresAt(globe: GlobeImage, z: number, x: number, y: number): number {
  return (sample(globe, z, x, y, 0) / white) * metresOfWhite;
}

function channelsOf(colour: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));
}
