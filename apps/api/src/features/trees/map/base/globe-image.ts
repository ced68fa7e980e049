import { latitudeAt } from '@nabta/domain/mercator';
import sharp, { type Sharp } from 'sharp';

/** Raster of the whole globe with evenly spaced longitude and latitude. */
export type GlobeImage = {
  pixels: Uint8Array | Uint16Array;
  width: number;
  height: number;
  channels: number;
};

export const tileSize = 256;

export type Colour = [red: number, green: number, blue: number, alpha: number];

/**
 * Draws a Mercator tile; calls `colourAt` with the centre of each pixel, in tile columns and rows of the
 * zoom.
 */
export function drawTile(x: number, y: number, colourAt: (x: number, y: number) => Colour): Sharp {
  const pixels = new Uint8Array(tileSize * tileSize * 4);
  for (let row = 0; row < tileSize; row += 1) {
    for (let column = 0; column < tileSize; column += 1) {
      const colour = colourAt(x + (column + 0.5) / tileSize, y + (row + 0.5) / tileSize);
      pixels.set(colour, (row * tileSize + column) * 4);
    }
  }
  return sharp(pixels, { raw: { width: tileSize, height: tileSize, channels: 4 } });
}

/** Samples the globe at a point of the Mercator pyramid with bilinear interpolation. */
export function sample(globe: GlobeImage, z: number, x: number, y: number, channel: number): number {
  const { pixels, width, height, channels } = globe;
  const column = (x / 2 ** z) * width - 0.5;
  const row = Math.min(Math.max((0.5 - latitudeAt(y / 2 ** z) / 180) * height - 0.5, 0), height - 1);
  const [left, top] = [Math.floor(column), Math.floor(row)];
  const [right, down] = [column - left, row - top];
  const valueAt = (dx: number, dy: number) => {
    const wrapped = (left + dx + width) % width;
    return pixels[(Math.min(top + dy, height - 1) * width + wrapped) * channels + channel] ?? 0;
  };
  const upper = valueAt(0, 0) * (1 - right) + valueAt(1, 0) * right;
  const lower = valueAt(0, 1) * (1 - right) + valueAt(1, 1) * right;
  return upper * (1 - down) + lower * down;
}
