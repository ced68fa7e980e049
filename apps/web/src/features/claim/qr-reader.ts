/** The text of the QR code in the picture that a video shows now, if there is one. */
export type QrReader = (video: HTMLVideoElement) => Promise<string | undefined>;

/** The browser's own reader (Shape Detection API), which TypeScript does not know. */
type BarcodeDetectorClass = {
  new (options: { formats: string[] }): {
    detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
  };
  getSupportedFormats(): Promise<string[]>;
};

/** Large enough for a code that fills a third of the picture, small enough for ten pictures a second on a slow phone. */
const longestSide = 640;

/** The browser's own reader where it has one, else one in JavaScript that is loaded for this. */
export async function createQrReader(): Promise<QrReader> {
  return (await nativeReader()) ?? (await scriptReader());
}

async function nativeReader(): Promise<QrReader | undefined> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: BarcodeDetectorClass };
  if (BarcodeDetector === undefined) return undefined;
  const formats = await BarcodeDetector.getSupportedFormats().catch((): string[] => []);
  if (!formats.includes('qr_code')) return undefined;
  const detector = new BarcodeDetector({ formats: ['qr_code'] });
  return async (video) => (await detector.detect(video))[0]?.rawValue;
}

async function scriptReader(): Promise<QrReader> {
  const { default: readPixels } = await import('jsqr');
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return async (video) => {
    const { videoWidth, videoHeight } = video;
    const scale = Math.min(1, longestSide / Math.max(videoWidth, videoHeight, 1));
    canvas.width = Math.round(videoWidth * scale);
    canvas.height = Math.round(videoHeight * scale);
    if (context === null || canvas.width === 0 || canvas.height === 0) return undefined;
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    return readPixels(data, canvas.width, canvas.height, { inversionAttempts: 'dontInvert' })?.data;
  };
}
