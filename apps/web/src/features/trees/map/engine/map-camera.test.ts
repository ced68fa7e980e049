import { expect, test } from 'vitest';

import { framingOf } from './map-camera.ts';

const kingdom = { west: 36.5, south: 16.7, east: 50.2, north: 28.4 };

test('on a phone trees of the whole Kingdom stand low, and the rest of the height shows what lies north of them', () => {
  const { offset } = framingOf(frameOf(358, 640), kingdom);
  const [across, down] = offset as [number, number];
  expect(across).toBe(0);
  // The box of the trees is 246 px wide and about as high; what is left of 322 px is moved above it.
  expect(down).toBeGreaterThan(25);
  expect(down).toBeLessThan(55);
});

test.each([
  ['a wide frame leaves no height over', frameOf(1_200, 640), kingdom],
  ['one tree stands in the middle', frameOf(358, 640), { west: 46.7, south: 24.7, east: 46.7, north: 24.7 }],
  [
    'trees of one street stand in the middle',
    frameOf(358, 640),
    { west: 46.7, south: 24.7, east: 46.701, north: 24.7 },
  ],
])('%s', (_case, frame, bounds) => {
  expect(framingOf(frame, bounds).offset).toEqual([0, 0]);
});

function frameOf(width: number, height: number): HTMLElement {
  const frame = document.createElement('div');
  Object.defineProperties(frame, { clientWidth: { value: width }, clientHeight: { value: height } });
  return frame;
}
