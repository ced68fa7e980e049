import sharp from 'sharp';

import { createPromiseMemory } from '../../../platform/promise-memory.ts';
import { type Colour, drawTile, type GlobePicture, sample, tileSize } from './globe-picture.ts';

/** Slopes that face away from the light, and those that face it, as #rrggbb. */
export type ShadeColours = { shadow: string; highlight: string };

export type ReliefTiles = {
  /** Heights as colours, which the ground stands up from: terrarium, red·256 + green + blue/256 − 32768 metres. */
  read(z: number, x: number, y: number): Promise<Buffer>;
  /** The slopes, lit and shaded. MapLibre could shade them itself, anew for every picture, and half as many would be drawn. */
  shade(z: number, x: number, y: number, colours: ShadeColours): Promise<Buffer>;
};

/** As fine as the picture of the heights is. */
export const reliefMaxZoom = 3;
/** The whole pyramid in heights and in the shades of three palettes, were a tile as heavy as a hundred kilobytes. */
const maxTileBytes = 32e6;
/** NASA's ramp: white stands for 6,400 metres. */
const metresOfWhite = 6_400;
const white = 65_535;

/** The light of maps comes from the north-west, and a little more from the north: east and south of where it shines. */
const toLight = { east: -0.42, south: -0.91 };
/** A slope of one in forty is nearly as dark as the steepest. */
const steepness = 40;
const equatorMetres = 40_075_017;

/** Each tile is drawn once, when it is first asked for. */
export function createReliefTiles(picture: Buffer): ReliefTiles {
  const globes = createPromiseMemory<GlobePicture>({ max: reliefMaxZoom + 1 });
  const tiles = createPromiseMemory<Buffer>({ maxBytes: maxTileBytes, bytesOf: ({ length }) => length });
  const globeAt = (z: number) => globes.recall(String(z), () => heights(picture, tileSize * 2 ** z));
  return {
    read: (z, x, y) => tiles.recall(`${z}/${x}/${y}`, async () => drawRelief(await globeAt(z), z, x, y)),
    shade: (z, x, y, colours) =>
      tiles.recall(`${colours.shadow}${colours.highlight}/${z}/${x}/${y}`, async () =>
        drawShade(await globeAt(z), z, x, y, colours),
      ),
  };
}

/** Smoothed in finer steps than the picture has, so that its 25 metres do not become terraces. */
async function heights(picture: Buffer, width: number): Promise<GlobePicture> {
  const { data, info } = await sharp(picture)
    .toColourspace('grey16')
    .resize({ width })
    .blur(0.8)
    .raw({ depth: 'ushort' })
    .toBuffer({ resolveWithObject: true });
  const pixels = new Uint16Array(data.buffer, data.byteOffset, data.length / 2);
  return { pixels, width: info.width, height: info.height, channels: info.channels };
}

function drawRelief(globe: GlobePicture, z: number, x: number, y: number): Promise<Buffer> {
  const tile = drawTile(x, y, (atX, atY) => {
    const metres = metresAt(globe, z, atX, atY);
    // Steps of four metres: finer ones are noise here, and cost half of the file.
    const height = 32_768 + Math.round(metres / 4) * 4;
    return [height >> 8, height & 255, 0, 255];
  });
  return tile.removeAlpha().webp({ lossless: true, effort: 2 }).toBuffer();
}

function drawShade(
  globe: GlobePicture,
  z: number,
  x: number,
  y: number,
  { shadow, highlight }: ShadeColours,
): Promise<Buffer> {
  const pixel = 1 / tileSize;
  const metresAcross = (2 * equatorMetres) / (tileSize * 2 ** z);
  const [dark, bright] = [channelsOf(shadow), channelsOf(highlight)];
  const tile = drawTile(x, y, (atX, atY): Colour => {
    const at = (east: number, south: number) => metresAt(globe, z, atX + east * pixel, atY + south * pixel);
    const east = (at(1, 0) - at(-1, 0)) / metresAcross;
    const south = (at(0, 1) - at(0, -1)) / metresAcross;
    const slope = Math.hypot(east, south);
    const facing = slope === 0 ? 0 : -(east * toLight.east + south * toLight.south) / slope;
    const light = 0.5 + facing / 2;
    const mixed = dark.map((channel, index) => channel + ((bright[index] ?? 0) - channel) * light);
    const [red = 0, green = 0, blue = 0] = mixed;
    return [red, green, blue, 255 * (1 - Math.exp(-steepness * slope))];
  });
  return tile.webp({ quality: 80, alphaQuality: 90, effort: 2 }).toBuffer();
}

function metresAt(globe: GlobePicture, z: number, x: number, y: number): number {
  return (sample(globe, z, x, y, 0) / white) * metresOfWhite;
}

function channelsOf(colour: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));
}
