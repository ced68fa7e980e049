import { expect, test } from 'vitest';

import { boundsOf, firstView } from './map-view.ts';

test('the map begins where the spec says', () => {
  expect([firstView.longitude, firstView.latitude]).toEqual([50.21, 26.41]);
});

test('the bounds hold every tree, and one broken place does not spoil them', () => {
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
