import sharp from 'sharp';

import { createPromiseCache } from '#core/promise-cache.ts';

import { tileSize } from './globe-image.ts';
import type { TileArchive } from './tile-archive.ts';

export type SatelliteTiles = { read(z: number, x: number, y: number): Promise<Buffer | undefined> };

/** Native zoom of the image. */
const nativeZoom = 4;
/** Beyond this zoom the browser stretches tiles that have become smooth enough to show no edges. */
export const satelliteMaxZoom = 7;
/** Pixels of the neighbours that the interpolation reads. */
const margin = 4;
const maxTileBytes = 8e6;

/** A tile stretched alone ends in a visible edge, so the server stretches each together with its neighbours. */
export function createSatelliteTiles(archive: TileArchive): SatelliteTiles {
  const surroundings = createPromiseCache<Buffer>({ max: 8 });
  const tiles = createPromiseCache<Buffer>({ maxBytes: maxTileBytes, bytesOf: ({ length }) => length });
  return {
    async read(z, x, y) {
      if (z <= nativeZoom) return archive.read(z, x, y);
      if (z > satelliteMaxZoom) return undefined;
      return await tiles.get(`${z}/${x}/${y}`, () => stretch(z, x, y));
    },
  };

  async function stretch(z: number, x: number, y: number): Promise<Buffer> {
    const scale = 2 ** (z - nativeZoom);
    const [column, row] = [Math.floor(x / scale), Math.floor(y / scale)];
    const side = tileSize / scale;
    const around = await surroundings.get(`${column}/${row}`, () => joinNeighbours(column, row));
    return await sharp(around, { raw: { width: 3 * tileSize, height: 3 * tileSize, channels: 3 } })
      .extract({
        left: tileSize + (x % scale) * side - margin,
        top: tileSize + (y % scale) * side - margin,
        width: side + 2 * margin,
        height: side + 2 * margin,
      })
      .resize({ width: (side + 2 * margin) * scale, kernel: 'cubic' })
      .extract({ left: margin * scale, top: margin * scale, width: tileSize, height: tileSize })
      .webp({ quality: 90, effort: 3 })
      .toBuffer();
  }

  /**
   * Raw pixels of a native tile and its eight neighbours; at the poles the tile itself is repeated. The blur
   * hides the blocks of their compression.
   */
  async function joinNeighbours(column: number, row: number): Promise<Buffer> {
    const across = 2 ** nativeZoom;
    const parts = [-1, 0, 1].flatMap((down) =>
      [-1, 0, 1].map((right) => ({
        input: archive.read(
          nativeZoom,
          (column + right + across) % across,
          Math.min(Math.max(row + down, 0), across - 1),
        ),
        left: (right + 1) * tileSize,
        top: (down + 1) * tileSize,
      })),
    );
    const joined = sharp({
      create: { width: 3 * tileSize, height: 3 * tileSize, channels: 3, background: '#000' },
    })
      .composite(parts.flatMap(({ input, ...place }) => (input ? [{ input, ...place }] : [])))
      .removeAlpha()
      .raw();
    const { data, info } = await joined.toBuffer({ resolveWithObject: true });
    return await sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
      .blur(0.9)
      .raw()
      .toBuffer();
  }
}
