import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** Undefined where the picture holds no code. */
export type QrAnswer = { text: string | undefined } | { failure: string };

// From our own origin; the library would ask a network of others for it.
prepareZXingModule({ overrides: { locateFile: () => wasmUrl } });
const detector = new BarcodeDetector({ formats: ['qr_code'] });

addEventListener('message', ({ data }: MessageEvent<ImageData>) => {
  detector.detect(data).then(
    ([code]) => answer({ text: code?.rawValue }),
    (error: unknown) => answer({ failure: String(error) }),
  );
});

function answer(told: QrAnswer): void {
  postMessage(told);
}
