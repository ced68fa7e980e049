import { Evented } from 'maplibre-gl';
import type { Map as MapLibre, StyleSpecification } from 'maplibre-gl';
import { expect, test, vi } from 'vitest';

import { emptyCollection } from './map-layers.ts';
import { readPalette } from './map-palette.ts';
import { createMapScene } from './map-scene.ts';
import type { SceneState } from './map-scene.ts';

test('applies only the last scene drawn while the style is loading', () => {
  const { map, setStyle } = openMap();
  const mapScene = createMapScene(map, { isThreeD: false, today: 20_000 });
  mapScene.draw(createScene('first'));
  mapScene.draw(createScene('second'));
  mapScene.draw(createScene('third'));
  expect(styleNames(setStyle)).toEqual(['first']);
  map.fire('style.load');
  expect(styleNames(setStyle)).toEqual(['first', 'third']);
  map.fire('style.load');
  mapScene.draw(createScene('fourth'));
  expect(styleNames(setStyle)).toEqual(['first', 'third', 'fourth']);
});

function styleNames(setStyle: ReturnType<typeof vi.fn>): unknown[] {
  return setStyle.mock.calls.map(([style]) => (style as StyleSpecification).name);
}

function createScene(name: string): SceneState {
  return {
    base: { version: 8, name, sources: {}, layers: [] },
    overlay: {
      trees: { kind: 'loaded', features: [] },
      mode: { style: 'standard', isThreeD: false },
      palette: readPalette(),
      plans: emptyCollection,
      locale: 'en',
    },
    exaggeration: 1,
    maxZoom: 16,
  };
}

/** A map mock whose first style loads asynchronously. */
function openMap() {
  const events = new (class extends Evented {})();
  const gestureHandler = { enable: () => undefined, disable: () => undefined };
  const setStyle = vi.fn(() => {
    if (setStyle.mock.calls.length === 1) events.fire('styledataloading');
  });
  const map = Object.assign(events, {
    setStyle,
    setMaxZoom: () => undefined,
    setMissingStyleImageResolver: () => undefined,
    getSource: () => undefined,
    getZoom: () => 9,
    dragRotate: gestureHandler,
    touchZoomRotate: { enableRotation: () => undefined, disableRotation: () => undefined },
    touchPitch: gestureHandler,
  }) as unknown as MapLibre;
  return { map, setStyle };
}
