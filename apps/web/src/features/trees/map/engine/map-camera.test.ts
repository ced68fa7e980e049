import type { Map as MapLibre } from 'maplibre-gl';
import { expect, test, vi } from 'vitest';

import { framingOf, limitZoom } from './map-camera.ts';

const saudiBounds = { west: 36.5, south: 16.7, east: 50.2, north: 28.4 };

test('shifts trees of all Saudi Arabia down on a phone and shows the land north of them', () => {
  const { offset } = framingOf(frameOf(358, 640), saudiBounds);
  const [across, down] = offset as [number, number];
  expect(across).toBe(0);
  // The box of the trees is 226 px wide and about as high; the rest of 322 px moves above it.
  expect(down).toBeGreaterThan(25);
  expect(down).toBeLessThan(60);
});

test.each([
  ['does not shift in a wide frame', frameOf(1_200, 640), saudiBounds],
  ['centres one tree', frameOf(358, 640), { west: 46.7, south: 24.7, east: 46.7, north: 24.7 }],
  [
    'centres the trees of one street',
    frameOf(358, 640),
    { west: 46.7, south: 24.7, east: 46.701, north: 24.7 },
  ],
])('%s', (_case, frame, bounds) => {
  expect(framingOf(frame, bounds).offset).toEqual([0, 0]);
});

test('leaves height for the trees on a landscape phone', () => {
  const { padding } = framingOf(frameOf(788, 320), saudiBounds);
  const { top, bottom } = padding as { top: number; bottom: number };
  expect(320 - top - bottom).toBeGreaterThan(120);
});

test.each([
  ['limits a camera farther out', 12, 14, 14],
  ['leaves a camera beyond the limit where it is', 16.5, 5.5, 16.5],
])('%s', (_case, zoom, limit, expected) => {
  const setMaxZoom = vi.fn();
  limitZoom({ getZoom: () => zoom, setMaxZoom } as unknown as MapLibre, limit);
  expect(setMaxZoom).toHaveBeenCalledExactlyOnceWith(expected);
});

function frameOf(width: number, height: number): HTMLElement {
  const frame = document.createElement('div');
  Object.defineProperties(frame, { clientWidth: { value: width }, clientHeight: { value: height } });
  return frame;
}
