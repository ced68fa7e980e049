import { Worker } from 'node:worker_threads';

import { compressedWidth, pictureWidths } from '@nabta/domain/picture-file';
import sharp, { type SharpOptions } from 'sharp';

import { second } from '#core/clock.ts';
import { createConcurrencyLimit } from '#core/concurrency-limit.ts';
import { AppError } from '#core/errors/app-error.ts';
import type { PictureFile } from '#gateways/pictures/picture-store.ts';

import type { HeicResult } from './heic-worker.ts';
import { type PictureKind, detectPictureKind } from './picture-kind.ts';
import { boxOf, maxPixels, type Pixels, shrinkPicture, type Size, timeoutSeconds } from './shrink-picture.ts';

/** libheif decodes at full size, unlike the other formats, so only one photo at a time. */
const limitHeicDecoding = createConcurrencyLimit({ maxConcurrent: 1, maxWaiting: 2, maxWaitMs: 12 * second });

const webp = { quality: 75 };
/** Effort 0 produces 6 % larger files than effort 4, 40 times faster. */
const avif = { quality: 55, effort: 0, chromaSubsampling: '4:2:0' };

/**
 * One thread per image keeps all cores busy under load; more threads or a cache only cost memory (60 MB for
 * 20 uploads).
 */
sharp.concurrency(1);
sharp.cache(false);

/** Re-encodes a photo from its pixels in every size: upright, in sRGB and without metadata. */
export async function encodePicture(bytes: Uint8Array): Promise<PictureFile[]> {
  const kind = await detectPictureKind(bytes);
  return encodeSizes(await readPixels(bytes, kind));
}

/** Decodes and downscales to at most the largest size. */
async function readPixels(bytes: Uint8Array, kind: PictureKind): Promise<Pixels> {
  if (kind === 'heic') return limitHeicDecoding(() => decodeHeic(bytes));
  const {
    width,
    height,
    pages = 1,
    format,
  } = await mapDecoderError(sharp(bytes, { limitInputPixels: false }).metadata());
  if (width * height > maxPixels) throw new AppError('PICTURE_TOO_LARGE');
  if (pages > 1 || format !== kind) throw new AppError('PICTURE_UNSUPPORTED');
  const options: SharpOptions = { limitInputPixels: maxPixels, pages: 1, failOn: 'error' };
  return mapDecoderError(shrinkPicture(sharp(bytes, options).autoOrient()));
}

/** Any decoder error means that the photo is invalid. */
async function mapDecoderError<T>(decoding: Promise<T>): Promise<T> {
  return decoding.catch(() => {
    throw new AppError('PICTURE_UNREADABLE');
  });
}

/** Widths above the photo's own share one encoding. */
async function encodeSizes(pixels: Pixels): Promise<PictureFile[]> {
  const files: PictureFile[] = [];
  const encoded = new Map<string, { webp: Uint8Array; avif: Uint8Array }>();
  for (const requestedWidth of pictureWidths) {
    const size = fitInto(pixels, boxOf(requestedWidth));
    const key = `${size.width}×${size.height}`;
    const bytes = encoded.get(key) ?? (await encode(pixels, size));
    encoded.set(key, bytes);
    files.push(
      { suffix: `-${requestedWidth}`, width: size.width, format: 'webp', bytes: bytes.webp },
      { suffix: `-${requestedWidth}`, width: size.width, format: 'avif', bytes: bytes.avif },
    );
    if (requestedWidth === compressedWidth)
      files.push({ suffix: '', width: size.width, format: 'webp', bytes: bytes.webp });
  }
  return files;
}

function fitInto({ width, height }: Size, box: Size): Size {
  const scale = Math.min(1, box.width / width, box.height / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

async function encode({ data, width, height, channels }: Pixels, size: Size) {
  const image = sharp(data, { raw: { width, height, channels } }).resize({ ...size, fit: 'fill' });
  return { webp: await image.clone().webp(webp).toBuffer(), avif: await image.clone().avif(avif).toBuffer() };
}

/**
 * Decodes a HEIC photo upright and downscaled. sharp's build cannot decode HEIC, so libheif (WebAssembly)
 * does, in a worker thread that can be terminated and frees its memory.
 */
async function decodeHeic(bytes: Uint8Array): Promise<Pixels> {
  const worker = new Worker(new URL('heic-worker.ts', import.meta.url), {
    workerData: bytes,
    stdout: true,
    stderr: true,
  });
  const { promise, resolve, reject } = Promise.withResolvers<HeicResult | 'too slow'>();
  const timer = setTimeout(() => resolve('too slow'), timeoutSeconds * second);
  worker.on('message', resolve);
  // The worker reports every decoding failure itself; an error event means it could not start.
  worker.on('error', reject);
  worker.on('exit', () => resolve('unreadable'));
  const result = await promise.finally(() => {
    clearTimeout(timer);
    return worker.terminate();
  });
  if (result === 'too slow') throw new AppError('UNAVAILABLE');
  if (result === 'too large') throw new AppError('PICTURE_TOO_LARGE');
  if (result === 'unreadable') throw new AppError('PICTURE_UNREADABLE');
  return result;
}
