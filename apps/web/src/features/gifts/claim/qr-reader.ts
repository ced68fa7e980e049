import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

import { trustedScript } from '#platform/trusted-script.ts';

import type { QrResponse } from './qr-worker.ts';
// oxlint-disable-next-line import/default -- the build answers with the address of the worker
import workerUrl from './qr-worker.ts?worker&url';

type Picture = HTMLVideoElement | ImageBitmap;

type QrReader = {
  /** Returns the text of the QR code in an image or the current video frame, if any. */
  read(picture: Picture): Promise<string | undefined>;
  close(): void;
};

declare global {
  interface Window {
    /** Shape Detection API; missing in TypeScript's types. */
    BarcodeDetector?: {
      new (options: { formats: string[] }): { detect(source: Picture): Promise<{ rawValue: string }[]> };
      getSupportedFormats(): Promise<string[]>;
    };
  }
}

/**
 * Large enough for a code that fills a third of the frame, small enough for ten frames a second on a slow
 * phone.
 */
const longestVideoSide = 640;
/** The code may be a small part of a photo, and there is only one attempt. */
const longestPhotoSide = 1_600;

/** Uses the browser's reader, or else a WebAssembly reader in a worker. */
export async function createQrReader(): Promise<QrReader> {
  return (await createNativeReader()) ?? createWorkerReader();
}

/** Fetches the reader's files so the service worker caches them for offline scans. */
export function precacheQrReader(): void {
  if ('BarcodeDetector' in globalThis || !navigator.onLine) return;
  // Failures are ignored: the files are fetched again when needed.
  for (const file of [workerUrl, wasmUrl]) fetch(file).catch(() => undefined);
}

/** Returns the QR text of a photo; undefined without a code or if the browser cannot decode the file. */
export async function readPhoto(photo: Blob): Promise<string | undefined> {
  const picture = await createImageBitmap(photo).catch(() => undefined);
  if (picture === undefined) return undefined;
  const reader = await createQrReader();
  try {
    return await reader.read(picture);
  } finally {
    reader.close();
    picture.close();
  }
}

async function createNativeReader(): Promise<QrReader | undefined> {
  const { BarcodeDetector } = window;
  if (BarcodeDetector === undefined) return undefined;
  const formats = await BarcodeDetector.getSupportedFormats().catch((): string[] => []);
  if (!formats.includes('qr_code')) return undefined;
  const detector = new BarcodeDetector({ formats: ['qr_code'] });
  return {
    read: async (picture) => (await detector.detect(picture))[0]?.rawValue,
    close: () => undefined,
  };
}

function createWorkerReader(): QrReader {
  const worker = new Worker(trustedScript(workerUrl), { type: 'module' });
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  return {
    async read(picture) {
      const pixels = context && pixelsOf(picture, context);
      return pixels ? readInWorker(worker, pixels) : undefined;
    },
    close: () => worker.terminate(),
  };
}

function pixelsOf(picture: Picture, context: CanvasRenderingContext2D): ImageData | undefined {
  const isVideo = picture instanceof HTMLVideoElement;
  const [width, height] = isVideo
    ? [picture.videoWidth, picture.videoHeight]
    : [picture.width, picture.height];
  const scale = Math.min(1, (isVideo ? longestVideoSide : longestPhotoSide) / Math.max(width, height, 1));
  const { canvas } = context;
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  if (canvas.width === 0 || canvas.height === 0) return undefined;
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

/** One image at a time: call again only after the previous response. */
async function readInWorker(worker: Worker, pixels: ImageData): Promise<string | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<string | undefined>();
  const listeners = new AbortController();
  const { signal } = listeners;
  const onResponse = ({ data }: MessageEvent<QrResponse>) =>
    'failure' in data ? reject(new Error(data.failure)) : resolve(data.text);
  const onError = () => reject(new Error('The QR worker did not start.'));
  worker.addEventListener('message', onResponse, { signal });
  worker.addEventListener('error', onError, { signal });
  worker.postMessage(pixels, [pixels.data.buffer]);
  return await promise.finally(() => listeners.abort());
}
