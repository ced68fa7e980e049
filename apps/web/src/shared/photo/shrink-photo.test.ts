import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { shrinkPhoto } from './shrink-photo.ts';

const mebibyte = 1024 * 1024;
const jpeg = new Blob(['small'], { type: 'image/jpeg' });
const drawImage = vi.fn<(...sizes: number[]) => void>();
const decode = vi.fn<(file: Blob, options: ImageBitmapOptions) => Promise<unknown>>();
const close = vi.fn();

beforeEach(() => {
  vi.stubGlobal('createImageBitmap', decode);
  const context = {
    fillRect: () => undefined,
    drawImage: (_picture: unknown, ...sizes: number[]) => drawImage(...sizes),
  };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  stubCanvas(jpeg);
});

afterEach(() => vi.unstubAllGlobals());

test('resizes a large photo to 2000 pixels, upright, as JPEG', async () => {
  decode.mockResolvedValue({ width: 3_000, height: 4_000, close });
  const file = photo('image/png', 12 * mebibyte);
  expect(await shrinkPhoto(file)).toBe(jpeg);
  expect(decode).toHaveBeenCalledWith(file, { imageOrientation: 'from-image' });
  expect(drawImage).toHaveBeenCalledWith(0, 0, 1_500, 2_000);
  expect(HTMLCanvasElement.prototype.toBlob).toHaveBeenCalledWith(expect.any(Function), 'image/jpeg', 0.85);
  expect(close).toHaveBeenCalledOnce();
});

test('never enlarges a photo and never shrinks a side below one pixel', async () => {
  decode.mockResolvedValueOnce({ width: 640, height: 480, close });
  await shrinkPhoto(photo('image/webp'));
  expect(drawImage).toHaveBeenLastCalledWith(0, 0, 640, 480);
  decode.mockResolvedValueOnce({ width: 9_000, height: 1, close });
  await shrinkPhoto(photo('image/webp'));
  expect(drawImage).toHaveBeenLastCalledWith(0, 0, 2_000, 1);
});

test('returns an undecodable photo unchanged up to 8 MB', async () => {
  decode.mockRejectedValue(new DOMException('Unknown format', 'InvalidStateError'));
  const largest = photo('image/heic', 8 * mebibyte);
  expect(await shrinkPhoto(largest)).toBe(largest);
  expect(await shrinkPhoto(photo('image/heic', 8 * mebibyte + 1))).toBe('too-large');
});

test('accepts a HEIC file without a type', async () => {
  decode.mockRejectedValue(new DOMException('Unknown format', 'InvalidStateError'));
  const untyped = photo('', 10, 'IMG_1.HEIC');
  expect(await shrinkPhoto(untyped)).toBe(untyped);
});

test('returns the photo unchanged when the canvas is unsupported', async () => {
  decode.mockResolvedValue({ width: 3_000, height: 4_000, close });
  stubCanvas(null);
  const file = photo('image/jpeg');
  expect(await shrinkPhoto(file)).toBe(file);
});

test.each([
  ['application/pdf', 'tree.pdf'],
  ['video/mp4', 'tree.heic'],
  ['image/svg+xml', 'tree.svg'],
  ['', 'tree'],
])('rejects a file of type "%s" named %s without decoding it', async (type, name) => {
  expect(await shrinkPhoto(photo(type, 10, name))).toBe('not-a-photo');
  expect(decode).not.toHaveBeenCalled();
});

function photo(type: string, bytes = 10, name = 'tree'): File {
  return new File([new Uint8Array(bytes)], name, { type });
}

function stubCanvas(result: Blob | null): void {
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((callback) => callback(result));
}
