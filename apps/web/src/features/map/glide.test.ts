import { expect, test } from 'vitest';

import { glideReach, layPicture } from './glide.ts';
import type { Picture } from './glide.ts';
import { applyTo } from './homography.ts';
import type { Quad } from './homography.ts';

const size = { x: 400, y: 700 };
const landmarks: Quad = [
  { x: 100, y: 450 },
  { x: 300, y: 450 },
  { x: 300, y: 250 },
  { x: 100, y: 250 },
];
const picture: Picture = { at: 1_000, tookMs: 20, landmarks };

function moved(by: { x: number; y: number }, scale = 1): Quad {
  const [middleX, middleY] = [size.x / 2, size.y / 2];
  return landmarks.map(({ x, y }) => ({
    x: middleX + (x - middleX) * scale + by.x,
    y: middleY + (y - middleY) * scale + by.y,
  })) as unknown as Quad;
}

test('a picture is laid where its ground lies now', () => {
  const laid = layPicture(picture, 1_200, moved({ x: 12, y: -7 }), size);
  expect(laid && applyTo({ x: 0, y: 0 }, laid)).toEqual({ x: expect.closeTo(12), y: expect.closeTo(-7) });
});

test('a map that two fingers spread is shown larger at once', () => {
  const laid = layPicture(picture, 1_200, moved({ x: 0, y: 0 }, 1.5), size);
  expect(laid && applyTo({ x: 0, y: 0 }, laid)).toEqual({
    x: expect.closeTo(-100),
    y: expect.closeTo(-175),
  });
});

test.each([
  ['its edge would come into sight', 1_200, moved({ x: glideReach + 1, y: 0 })],
  ['it is too small for the frame', 1_200, moved({ x: 0, y: 0 }, 0.5)],
  ['it is too old', 1_401, landmarks],
])('it is drawn anew where %s', (_, at, now) => {
  expect(layPicture(picture, at, now, size)).toBeUndefined();
});

test('one that took long is laid for some times as long, whatever comes into sight', () => {
  const slow = { ...picture, tookMs: 140 };
  const far = moved({ x: 2 * glideReach, y: 0 });
  expect(layPicture(slow, 1_559, far, size)).toBeDefined();
  expect(layPicture(slow, 1_561, far, size)).toBeUndefined();
});

test('one that took very long does not stay for ever', () => {
  expect(layPicture({ ...picture, tookMs: 3_000 }, 1_601, landmarks, size)).toBeUndefined();
});
