import { beforeEach, expect, test, vi } from 'vitest';

import { createSharpness, type Sharpness } from './sharpness.ts';

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
    sharpness.move();
    now += ms;
    sharpness.frame(now);
  }
}

test('a quick phone never sees a coarser picture', () => {
  pan(500, 16);
  sharpness.rest();
  expect(set).not.toHaveBeenCalled();
});

test('a slow one gets coarser pictures while the map moves, step by step, and a fine one at rest', () => {
  pan(40, 70);
  expect(set.mock.calls).toEqual([[0.75], [0.5]]);
  sharpness.rest();
  expect(set).toHaveBeenLastCalledWith(1);
});

test('the next stroke begins where the last one ended', () => {
  pan(40, 70);
  sharpness.rest();
  set.mockClear();
  sharpness.move();
  expect(set.mock.calls).toEqual([[0.5]]);
});

test('what was slow for a while gets its fine picture back', () => {
  pan(40, 70);
  pan(200, 16);
  expect(set).toHaveBeenLastCalledWith(1);
});

test('pauses between strokes and pictures at rest are not held against the phone', () => {
  for (let stroke = 0; stroke < 20; stroke += 1) {
    pan(3, 16);
    now += 900;
  }
  sharpness.rest();
  for (let frame = 0; frame < 20; frame += 1) sharpness.frame((now += 150));
  sharpness.move();
  expect(set).not.toHaveBeenCalled();
});
