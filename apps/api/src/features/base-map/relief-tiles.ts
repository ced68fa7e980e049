import sharp from 'sharp';

import { drawTile, type GlobePicture, sample, tileSize } from './globe-picture.ts';

export type ReliefTiles = { read(z: number, x: number, y: number): Promise<Buffer> };

/** As fine as the picture of the heights is. */
export const reliefMaxZoom = 3;
/** NASA's ramp: white stands for 6,400 metres. */
const metresOfWhite = 6_400;
const white = 65_535;

/** Tiles of heights as colours (terrarium: red·256 + green + blue/256 − 32768 metres), each drawn once when first asked for. */
export function createReliefTiles(picture: Buffer): ReliefTiles {
  const globes = new Map<number, Promise<GlobePicture>>();
  const tiles = new Map<string, Promise<Buffer>>();
  return {
    read: (z, x, y) =>
      remembered(tiles, `${z}/${x}/${y}`, async () => {
        const globe = await remembered(globes, z, () => heights(picture, tileSize * 2 ** z));
        return drawRelief(globe, z, x, y);
      }),
  };
}

function remembered<Key, Value>(
  known: Map<Key, Promise<Value>>,
  key: Key,
  make: () => Promise<Value>,
): Promise<Value> {
  const made = known.get(key) ?? make();
  known.set(key, made);
  made.catch(() => known.delete(key));
  return made;
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
    const metres = (sample(globe, z, atX, atY, 0) / white) * metresOfWhite;
    // Steps of four metres: finer ones are noise here, and cost half of the file.
    const height = 32_768 + Math.round(metres / 4) * 4;
    return [height >> 8, height & 255, 0, 255];
  });
  return tile.removeAlpha().webp({ lossless: true, effort: 2 }).toBuffer();
}
