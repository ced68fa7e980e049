import { Evented, LngLat, LngLatBounds } from 'maplibre-gl';
import type { Map as MapLibre } from 'maplibre-gl';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { panIntoView, zoomBy } from './map-camera.ts';
import { trackView } from './view-tracker.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('reports trees in view after a movement, except one that pans to a tree of the cards', () => {
  const { map, onInView } = openMap();
  zoomBy(map, 1);
  vi.runAllTimers();
  expect(onInView).toHaveBeenCalledOnce();
  panIntoView(map, document.body, [170, 80]);
  vi.runAllTimers();
  expect(onInView).toHaveBeenCalledOnce();
  zoomBy(map, 1);
  vi.runAllTimers();
  expect(onInView).toHaveBeenCalledTimes(2);
});

test('reports nothing after the map is removed', () => {
  const { map, onInView, onView } = openMap();
  zoomBy(map, 1);
  map.fire('remove');
  vi.runAllTimers();
  expect(onView).not.toHaveBeenCalled();
  expect(onInView).not.toHaveBeenCalled();
});

/** A map mock whose movements end immediately. */
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
  trackView(
    map,
    {
      draw: vi.fn(),
      markTree: vi.fn(),
      markMe: vi.fn(),
      markPlace: vi.fn(),
      keepClear: vi.fn(),
      showTreeShapes: raise,
    },
    { onView, onInView },
  );
  return { map, onView, onInView };
}
