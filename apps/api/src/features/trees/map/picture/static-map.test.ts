import sharp from 'sharp';
import { expect, test } from 'vitest';

import { useTestApp } from '#testing/test-app.ts';

const app = useTestApp();

const get = (url: string) => app.app.inject({ url });

test('renders the same picture with twice the pixels for @2x', async () => {
  const pictureOf = async (size: string) =>
    (await get(`/map/static/50.21,26.41,8/${size}.webp?language=en`)).rawPayload;
  const fine = await pictureOf('300x200@2x');
  const { width, height } = await sharp(fine).metadata();
  expect([width, height]).toEqual([600, 400]);
  const small = (picture: Buffer) => sharp(picture).resize(30, 20).removeAlpha().raw().toBuffer();
  const [one, other] = [await small(await pictureOf('300x200')), await small(fine)];
  const differences = [...one].map((value, index) => Math.abs(value - (other[index] ?? 0)));
  expect(differences.reduce((sum, each) => sum + each, 0) / differences.length).toBeLessThan(4);
});

test('limits the size by rendered pixels', async () => {
  expect((await get('/map/static/50,26,9/640x180@2x.webp')).statusCode).toBe(200);
  expect((await get('/map/static/50,26,9/641x180@2x.webp')).statusCode).toBe(404);
  expect((await get('/map/static/50,26,9/300x180@3x.webp')).statusCode).toBe(404);
});

test('labels the town at the centre without covering it', async () => {
  const [width, height] = [200, 100];
  const { rawPayload } = await get(`/map/static/46.6753,24.7136,7/${width}x${height}.webp?language=en`);
  const pixels = await sharp(rawPayload).removeAlpha().raw().toBuffer();
  /** Land is light and text is dark. */
  const darkPixelsIn = (left: number, top: number, right: number, bottom: number) => {
    let dark = 0;
    for (let y = top; y < bottom; y += 1)
      for (let x = left; x < right; x += 1) if ((pixels[(y * width + x) * 3] ?? 255) < 120) dark += 1;
    return dark;
  };
  expect(darkPixelsIn(width / 2 - 30, height / 2 - 7, width / 2 + 30, height / 2 + 7)).toBe(0);
  expect(darkPixelsIn(width / 2 - 30, height / 2 - 32, width / 2 + 30, height / 2 - 8)).toBeGreaterThan(40);
});
