import { parentPort, workerData } from 'node:worker_threads';

import libheif, { type DisplayTarget } from 'libheif-js/wasm-bundle.js';
import sharp from 'sharp';

import { maxPixels, type Pixels, shrinkPicture } from './shrink-picture.ts';

export type HeicResult = Pixels | 'unreadable' | 'too large';

/** libheif decodes in its own timer, so errors of a broken photo surface only as uncaught exceptions. */
process.on('uncaughtException', () => respond('unreadable'));
const photo: Uint8Array = workerData;
respond(await decode(photo));

function respond(result: HeicResult): void {
  parentPort?.postMessage(result, []);
}

async function decode(bytes: Uint8Array): Promise<HeicResult> {
  const image = new libheif.HeifDecoder().decode(bytes).find((image) => image.is_primary());
  if (image === undefined) return 'unreadable';
  const size = { width: image.get_width(), height: image.get_height() };
  if (size.width * size.height > maxPixels) return 'too large';
  const { promise, resolve } = Promise.withResolvers<DisplayTarget | null>();
  image.display({ ...size, data: new Uint8ClampedArray(size.width * size.height * 4) }, resolve);
  const decoded = await promise;
  return decoded === null
    ? 'unreadable'
    : shrinkPicture(sharp(decoded.data, { raw: { ...size, channels: 4 } }));
}
