import { pictureWidths } from '@nabta/domain/picture-file';
import type { Sharp } from 'sharp';

export type Size = { width: number; height: number };
export type Pixels = Size & { data: Uint8Array; channels: 1 | 2 | 3 | 4 };

/** SECURITY D3: a few kilobytes may unfold into gigabytes, so what they unfold into is bounded before it is made. */
export const maxPixels = 50e6;
export const timeoutSeconds = 10;

const largestWidth = Math.max(...pictureWidths);
/** Taller pictures are fitted into this shape; the formats end at 16,383 pixels. */
const maxHeightPerWidth = 2;

/** The pixels of a photo in sRGB, at most as many as its largest size has. */
export async function shrinkPicture(image: Sharp): Promise<Pixels> {
  const { data, info } = await image
    .resize({ ...boxOf(largestWidth), fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .timeout({ seconds: timeoutSeconds })
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels };
}

/** What a picture of a width has to fit into. */
export function boxOf(width: number): Size {
  return { width, height: width * maxHeightPerWidth };
}
