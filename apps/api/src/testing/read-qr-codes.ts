import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

/** Returns the texts of all QR codes in an image. */
export async function readQrCodes(picture: Uint8Array): Promise<string[]> {
  const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  const wasmBinary = Uint8Array.from(await readFile(file)).buffer;
  await prepareZXingModule({ overrides: { wasmBinary }, equalityFn: () => true, fireImmediately: true });
  const codes = await readBarcodes(Uint8Array.from(picture), {
    formats: ['QRCode'],
    maxNumberOfSymbols: 255,
  });
  return codes.map(({ text }) => text);
}
