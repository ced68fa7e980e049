import { expect, test } from 'vitest';

import { boundsOf, initialView } from './map-view.ts';

test('starts at the Gulf coast', () => {
  expect([initialView.longitude, initialView.latitude]).toEqual([50.21, 26.41]);
});

test('contains all valid positions and ignores invalid ones', () => {
  const positions = [
    [50, 26],
    [46.7, 24.7],
    [Number.NaN, 24],
    [900, 0],
    [39.2, 21.5],
  ] as const;
  expect(boundsOf(positions)).toEqual({ west: 39.2, south: 21.5, east: 50, north: 26 });
  expect(boundsOf([])).toBeUndefined();
});
