import { LngLatBounds } from 'maplibre-gl';
import type { Map as MapLibre } from 'maplibre-gl';
import { expect, test } from 'vitest';

import { boundsOf } from './map-hits.ts';

test('what lies in the margin around the frame is not in view', () => {
  const map = {
    getBounds: () => new LngLatBounds([40, 20, 48, 24]),
    getContainer: () => ({ clientWidth: 800, clientHeight: 400 }),
  } as unknown as MapLibre;
  expect(boundsOf(map, 0)).toEqual({ west: 40, south: 20, east: 48, north: 24 });
  expect(boundsOf(map, 100)).toEqual({ west: 41, south: 21, east: 47, north: 23 });
});
