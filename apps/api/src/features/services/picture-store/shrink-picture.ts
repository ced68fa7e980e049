import { pictureWidths } from '@nabta/domain/picture-file';
import type { Sharp } from 'sharp';

export type Size = { width: number; height: number };
export type Pixels = Size & { data: Uint8Array; channels: 1 | 2 | 3 | 4 };

/** Limits decompression bombs: a few kilobytes can decode to gigabytes of pixels. */
export const maxPixels = 50e6;
export const timeoutSeconds = 10;

const largestWidth = Math.max(...pictureWidths);
/** Taller pictures are scaled to fit; the output formats allow at most 16,383 pixels per side. */
const maxHeightPerWidth = 2;

export async function shrinkPicture(image: Sharp): Promise<Pixels> {
  const { data, info } = await image
    .resize({ ...boxOf(largestWidth), fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .timeout({ seconds: timeoutSeconds })
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels };
}

export function boxOf(width: number): Size {
  return { width, height: width * maxHeightPerWidth };
}
