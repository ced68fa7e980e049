import { parentPort, workerData } from 'node:worker_threads';

import libheif, { type DisplayTarget } from 'libheif-js/wasm-bundle.js';
import sharp from 'sharp';

import { maxPixels, type Pixels, shrinkPicture } from './shrink-picture.ts';

export type HeicAnswer = Pixels | 'unreadable' | 'too large';

/** libheif decodes in a timer of its own, where nobody else would catch what a broken photo makes it throw. */
process.on('uncaughtException', () => answer('unreadable'));
answer(await decode(workerData as Uint8Array));

function answer(found: HeicAnswer): void {
  parentPort?.postMessage(found, []);
}

async function decode(bytes: Uint8Array): Promise<HeicAnswer> {
  const image = new libheif.HeifDecoder().decode(bytes).find((image) => image.is_primary());
  if (image === undefined) return 'unreadable';
  const size = { width: image.get_width(), height: image.get_height() };
  if (size.width * size.height > maxPixels) return 'too large';
  const { promise, resolve } = Promise.withResolvers<DisplayTarget | null>();
  image.display({ ...size, data: new Uint8ClampedArray(size.width * size.height * 4) }, resolve);
  const shown = await promise;
  return shown === null ? 'unreadable' : shrinkPicture(sharp(shown.data, { raw: { ...size, channels: 4 } }));
}
