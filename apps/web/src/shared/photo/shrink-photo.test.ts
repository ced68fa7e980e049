import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { shrinkPhoto } from './shrink-photo.ts';

const mebibyte = 1024 * 1024;
const jpeg = new Blob(['small'], { type: 'image/jpeg' });
const drawn = vi.fn<(...sizes: number[]) => void>();
const decode = vi.fn<(file: Blob, options: ImageBitmapOptions) => Promise<unknown>>();
const close = vi.fn();

beforeEach(() => {
  vi.stubGlobal('createImageBitmap', decode);
  const context = {
    fillRect: () => undefined,
    drawImage: (_picture: unknown, ...sizes: number[]) => drawn(...sizes),
  };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  stubCanvas(jpeg);
});

afterEach(() => vi.unstubAllGlobals());

test('a large photo is drawn upright with 2000 pixels on its long side, as a JPEG', async () => {
  decode.mockResolvedValue({ width: 3_000, height: 4_000, close });
  const file = photo('image/png', 12 * mebibyte);
  expect(await shrinkPhoto(file)).toBe(jpeg);
  expect(decode).toHaveBeenCalledWith(file, { imageOrientation: 'from-image' });
  expect(drawn).toHaveBeenCalledWith(0, 0, 1_500, 2_000);
  expect(HTMLCanvasElement.prototype.toBlob).toHaveBeenCalledWith(expect.any(Function), 'image/jpeg', 0.85);
  expect(close).toHaveBeenCalledOnce();
});

test('a small photo is not blown up, and the thinnest keeps a pixel', async () => {
  decode.mockResolvedValueOnce({ width: 640, height: 480, close });
  await shrinkPhoto(photo('image/webp'));
  expect(drawn).toHaveBeenLastCalledWith(0, 0, 640, 480);
  decode.mockResolvedValueOnce({ width: 9_000, height: 1, close });
  await shrinkPhoto(photo('image/webp'));
  expect(drawn).toHaveBeenLastCalledWith(0, 0, 2_000, 1);
});

test('what the browser cannot read goes as it is up to 8 MB', async () => {
  decode.mockRejectedValue(new DOMException('Unknown format', 'InvalidStateError'));
  const largest = photo('image/heic', 8 * mebibyte);
  expect(await shrinkPhoto(largest)).toBe(largest);
  expect(await shrinkPhoto(photo('image/heic', 8 * mebibyte + 1))).toBe('too-large');
});

test('a HEIC file of a system that does not know the type is a photo', async () => {
  decode.mockRejectedValue(new DOMException('Unknown format', 'InvalidStateError'));
  const nameless = photo('', 10, 'IMG_1.HEIC');
  expect(await shrinkPhoto(nameless)).toBe(nameless);
});

test('a browser that cannot draw sends the photo as it is', async () => {
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
])('a file of type "%s" called %s is no photo, and is not even read', async (type, name) => {
  expect(await shrinkPhoto(photo(type, 10, name))).toBe('not-a-photo');
  expect(decode).not.toHaveBeenCalled();
});

function photo(type: string, bytes = 10, name = 'tree'): File {
  return new File([new Uint8Array(bytes)], name, { type });
}

function stubCanvas(result: Blob | null): void {
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((give) => give(result));
}
