import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** `text` is undefined when the image contains no code. */
export type QrResponse = { text: string | undefined } | { failure: string };

// Served from our origin; the library would fetch it from a third-party CDN.
prepareZXingModule({ overrides: { locateFile: () => wasmUrl } });
const detector = new BarcodeDetector({ formats: ['qr_code'] });

addEventListener('message', ({ data }: MessageEvent<ImageData>) => {
  detector.detect(data).then(
    ([code]) => respond({ text: code?.rawValue }),
    (error: unknown) => respond({ failure: String(error) }),
  );
});

function respond(response: QrResponse): void {
  postMessage(response);
}
