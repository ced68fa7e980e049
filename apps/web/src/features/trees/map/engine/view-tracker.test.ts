import { Evented, LngLat, LngLatBounds } from 'maplibre-gl';
import type { Map as MapLibre } from 'maplibre-gl';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { bringIntoClear, zoomBy } from './map-camera.ts';
import { watchSight } from './map-sight.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what is in view is told after a movement, but not after one that brought a tree of the cards into sight', () => {
  const { map, onInView } = openMap();
  zoomBy(map, 1);
  vi.runAllTimers();
  expect(onInView).toHaveBeenCalledOnce();
  bringIntoClear(map, document.body, [170, 80]);
  vi.runAllTimers();
  expect(onInView).toHaveBeenCalledOnce();
  zoomBy(map, 1);
  vi.runAllTimers();
  expect(onInView).toHaveBeenCalledTimes(2);
});

test('a map that was taken away tells nothing more', () => {
  const { map, onInView, onView } = openMap();
  zoomBy(map, 1);
  map.fire('remove');
  vi.runAllTimers();
  expect(onView).not.toHaveBeenCalled();
  expect(onInView).not.toHaveBeenCalled();
});

/** A map without a picture, whose movements end as soon as they begin. */
function openMap() {
  const events = new (class extends Evented {})();
  const map = Object.assign(events, {
    getCenter: () => new LngLat(46, 24),
    getZoom: () => 9,
    getBounds: () => new LngLatBounds([40, 20, 48, 28]),
    getSource: () => ({}),
    querySourceFeatures: () => [],
    getContainer: () => document.body,
    project: () => ({ x: -1, y: -1 }),
    easeTo(_movement: object, data?: object) {
      for (const name of ['movestart', 'moveend', 'idle']) events.fire(name, data);
    },
  }) as unknown as MapLibre;
  const [onView, onInView, raise] = [vi.fn(), vi.fn(), vi.fn()];
  watchSight(
    map,
    { draw: vi.fn(), mark: vi.fn(), markMe: vi.fn(), markPlace: vi.fn(), raise },
    { onView, onInView },
  );
  return { map, onView, onInView };
}
