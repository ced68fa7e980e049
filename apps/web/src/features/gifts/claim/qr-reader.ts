import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

import { trustedScript } from '../../platform/trusted-script.ts';
import type { QrAnswer } from './qr-worker.ts';
// oxlint-disable-next-line import/default -- the build answers with the address of the worker
import workerUrl from './qr-worker.ts?worker&url';

type Picture = HTMLVideoElement | ImageBitmap;

export type QrReader = {
  /** The text of the QR code in a picture, or in what a video shows now, if there is one. */
  read(picture: Picture): Promise<string | undefined>;
  close(): void;
};

/** The browser's own reader (Shape Detection API), which TypeScript does not know. */
type BarcodeDetectorClass = {
  new (options: { formats: string[] }): { detect(source: Picture): Promise<{ rawValue: string }[]> };
  getSupportedFormats(): Promise<string[]>;
};

/** Large enough for a code that fills a third of the picture, small enough for ten pictures a second on a slow phone. */
const longestVideoSide = 640;
/** In a photo the code may be a small part, and there is one photo only. */
const longestPhotoSide = 1_600;

/** The browser's own reader where it has one, else one in WebAssembly that is loaded for this and reads in a worker. */
export async function createQrReader(): Promise<QrReader> {
  return (await nativeReader()) ?? workerReader();
}

/** Has the service worker keep what reads codes, for those who scan without a connection. */
export function keepQrReader(): void {
  if ('BarcodeDetector' in globalThis || !navigator.onLine) return;
  // What does not come now comes when it is needed, if there is a connection then.
  for (const file of [workerUrl, wasmUrl]) fetch(file).catch(() => undefined);
}

/** The text of the QR code in a photo; undefined where there is none, or the browser cannot show the file. */
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

async function nativeReader(): Promise<QrReader | undefined> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: BarcodeDetectorClass };
  if (BarcodeDetector === undefined) return undefined;
  const formats = await BarcodeDetector.getSupportedFormats().catch((): string[] => []);
  if (!formats.includes('qr_code')) return undefined;
  const detector = new BarcodeDetector({ formats: ['qr_code'] });
  return {
    read: async (picture) => (await detector.detect(picture))[0]?.rawValue,
    close: () => undefined,
  };
}

function workerReader(): QrReader {
  const worker = new Worker(trustedScript(workerUrl), { type: 'module' });
  const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  return {
    async read(picture) {
      const pixels = pen && pixelsOf(picture, pen);
      return pixels ? askWorker(worker, pixels) : undefined;
    },
    close: () => worker.terminate(),
  };
}

function pixelsOf(picture: Picture, pen: CanvasRenderingContext2D): ImageData | undefined {
  const isVideo = picture instanceof HTMLVideoElement;
  const [width, height] = isVideo
    ? [picture.videoWidth, picture.videoHeight]
    : [picture.width, picture.height];
  const scale = Math.min(1, (isVideo ? longestVideoSide : longestPhotoSide) / Math.max(width, height, 1));
  const { canvas } = pen;
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  if (canvas.width === 0 || canvas.height === 0) return undefined;
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return pen.getImageData(0, 0, canvas.width, canvas.height);
}

/** One picture at a time: the next is asked for when this one is answered. */
async function askWorker(worker: Worker, pixels: ImageData): Promise<string | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<string | undefined>();
  const heard = new AbortController();
  const { signal } = heard;
  const onAnswer = ({ data }: MessageEvent<QrAnswer>) =>
    'failure' in data ? reject(new Error(data.failure)) : resolve(data.text);
  const onError = () => reject(new Error('The reader of codes did not start.'));
  worker.addEventListener('message', onAnswer, { signal });
  worker.addEventListener('error', onError, { signal });
  worker.postMessage(pixels, [pixels.data.buffer]);
  return await promise.finally(() => heard.abort());
}
