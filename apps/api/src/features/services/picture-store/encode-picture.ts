import { compressedWidth, pictureWidths } from '@nabta/domain/picture-file';
import sharp, { type SharpOptions } from 'sharp';

import type { PictureFile } from '../../gateways/pictures/picture-store.ts';
import { second } from '../../platform/clock.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import { createWaitingLine } from '../../platform/waiting-line.ts';
import { decodeHeic } from './decode-heic.ts';
import { type PictureKind, pictureKindOf } from './picture-kind.ts';
import { boxOf, maxPixels, type Pixels, shrinkPicture, type Size } from './shrink-picture.ts';

/** Unfolded in full, where the other kinds are shrunk as they are read: so one at a time. */
const inHeicLine = createWaitingLine({ atOnce: 1, maxWaiting: 2, maxWaitMs: 12 * second });

const webp = { quality: 75 };
/** At effort 0 a file is 6 % larger than at 4, and ready in a fortieth of the time. */
const avif = { quality: 55, effort: 0, chromaSubsampling: '4:2:0' };

/** A thread for each picture keeps the cores busy; more threads and a cache would only hold more memory (60 MB for 20 uploads). */
sharp.concurrency(1);
sharp.cache(false);

/** Every size of an uploaded photo, made anew from its pixels: upright, in sRGB, and with nothing else of what came in. */
export async function encodePicture(bytes: Uint8Array): Promise<PictureFile[]> {
  const kind = await pictureKindOf(bytes);
  return encodeSizes(await readPixels(bytes, kind));
}

/** At most as large as the largest size. */
async function readPixels(bytes: Uint8Array, kind: PictureKind): Promise<Pixels> {
  if (kind === 'heic') return inHeicLine(() => decodeHeic(bytes));
  const {
    width,
    height,
    pages = 1,
    format,
  } = await readable(sharp(bytes, { limitInputPixels: false }).metadata());
  if (width * height > maxPixels) throw new AppError('PICTURE_TOO_LARGE');
  if (pages > 1 || format !== kind) throw new AppError('PICTURE_UNSUPPORTED');
  const options: SharpOptions = { limitInputPixels: maxPixels, pages: 1, failOn: 'error' };
  return readable(shrinkPicture(sharp(bytes, options).autoOrient()));
}

/** Whatever stops the decoder is a fault of the photo. */
async function readable<T>(reading: Promise<T>): Promise<T> {
  return reading.catch(() => {
    throw new AppError('PICTURE_UNREADABLE');
  });
}

/** A picture smaller than a width has its own size there, and is encoded once for all of those. */
async function encodeSizes(pixels: Pixels): Promise<PictureFile[]> {
  const files: PictureFile[] = [];
  const encoded = new Map<string, { webp: Uint8Array; avif: Uint8Array }>();
  for (const asked of pictureWidths) {
    const size = fit(pixels, boxOf(asked));
    const key = `${size.width}×${size.height}`;
    const bytes = encoded.get(key) ?? (await encode(pixels, size));
    encoded.set(key, bytes);
    files.push(
      { suffix: `-${asked}`, width: size.width, format: 'webp', bytes: bytes.webp },
      { suffix: `-${asked}`, width: size.width, format: 'avif', bytes: bytes.avif },
    );
    if (asked === compressedWidth)
      files.push({ suffix: '', width: size.width, format: 'webp', bytes: bytes.webp });
  }
  return files;
}

function fit({ width, height }: Size, box: Size): Size {
  const scale = Math.min(1, box.width / width, box.height / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

async function encode({ data, width, height, channels }: Pixels, size: Size) {
  const image = sharp(data, { raw: { width, height, channels } }).resize({ ...size, fit: 'fill' });
  return { webp: await image.clone().webp(webp).toBuffer(), avif: await image.clone().avif(avif).toBuffer() };
}
