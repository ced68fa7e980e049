import { beforeEach, expect, test, vi } from 'vitest';

import { createSharpness, type Sharpness } from './sharpness.ts';

const finest = { share: 1, isGliding: false };
const set = vi.fn();
let sharpness: Sharpness;
let now: number;

beforeEach(() => {
  set.mockClear();
  sharpness = createSharpness(set);
  now = 1_000;
});

function pan(frames: number, ms: number): void {
  for (let frame = 0; frame < frames; frame += 1) {
    sharpness.move(now);
    now += ms;
    sharpness.picture(ms);
  }
}

test('a quick phone never sees a coarser picture', () => {
  pan(500, 16);
  expect(sharpness.rest()).toBe(false);
  expect(set).not.toHaveBeenCalled();
});

test('a slow one gets coarser pictures while the map moves, step by step, and a fine one at rest', () => {
  pan(40, 45);
  expect(set.mock.calls).toEqual([
    [{ share: 0.75, isGliding: false }],
    [{ share: 0.5, isGliding: false }],
    [{ share: 0.5, isGliding: true }],
  ]);
  expect(sharpness.rest()).toBe(true);
  expect(set).toHaveBeenLastCalledWith(finest);
});

test('a very slow one glides at once', () => {
  pan(6, 90);
  expect(set.mock.calls).toEqual([[{ share: 0.5, isGliding: true }]]);
});

test('the next stroke begins where the last one ended, and after a while one step finer', () => {
  pan(40, 90);
  sharpness.rest();
  now += 2_000;
  sharpness.move(now);
  expect(set).toHaveBeenLastCalledWith({ share: 0.5, isGliding: true });
  sharpness.rest();
  now += 12_000;
  sharpness.move(now);
  expect(set).toHaveBeenLastCalledWith({ share: 0.5, isGliding: false });
});

test('what was slow for a while gets its fine picture back', () => {
  pan(10, 45);
  expect(set).toHaveBeenLastCalledWith({ share: 0.5, isGliding: false });
  expect(sharpness.isFinest()).toBe(false);
  pan(200, 16);
  expect(set).toHaveBeenLastCalledWith(finest);
  expect(sharpness.isFinest()).toBe(true);
});

test('pictures of a map at rest are not held against the phone', () => {
  pan(3, 16);
  sharpness.rest();
  for (let picture = 0; picture < 20; picture += 1) sharpness.picture(150);
  sharpness.move(now);
  expect(set).not.toHaveBeenCalled();
});

test('a phone that is known to be slow glides from the first stroke on', () => {
  sharpness = createSharpness(set, true);
  sharpness.move(60_000);
  expect(set.mock.calls).toEqual([[{ share: 0.5, isGliding: true }]]);
});
