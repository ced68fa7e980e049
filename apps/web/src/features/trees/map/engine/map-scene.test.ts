import { Evented } from 'maplibre-gl';
import type { Map as MapLibre, StyleSpecification } from 'maplibre-gl';
import { expect, test, vi } from 'vitest';

import { nothing } from './map-layers.ts';
import { readPalette } from './map-palette.ts';
import { createStage } from './map-stage.ts';
import type { Scene } from './map-stage.ts';

test('what is drawn while the style is on its way waits for it, and only the last of it is laid', () => {
  const { map, setStyle } = openMap();
  const stage = createStage(map, { isThreeD: false, today: 20_000 });
  stage.draw(sceneNamed('first'));
  stage.draw(sceneNamed('second'));
  stage.draw(sceneNamed('third'));
  expect(named(setStyle)).toEqual(['first']);
  map.fire('style.load');
  expect(named(setStyle)).toEqual(['first', 'third']);
  map.fire('style.load');
  stage.draw(sceneNamed('fourth'));
  expect(named(setStyle)).toEqual(['first', 'third', 'fourth']);
});

function named(setStyle: ReturnType<typeof vi.fn>): unknown[] {
  return setStyle.mock.calls.map(([style]) => (style as StyleSpecification).name);
}

function sceneNamed(name: string): Scene {
  return {
    base: { version: 8, name, sources: {}, layers: [] },
    overlay: {
      trees: { kind: 'whole', features: [] },
      look: { style: 'standard', isThreeD: false },
      palette: readPalette(),
      plans: nothing,
      locale: 'en',
    },
    terrain: { source: 'heights', exaggeration: 1 },
    maxZoom: 16,
  };
}

/** A map without a picture, whose first style takes its time. */
function openMap() {
  const events = new (class extends Evented {})();
  const hand = { enable: () => undefined, disable: () => undefined };
  const setStyle = vi.fn(() => {
    if (setStyle.mock.calls.length === 1) events.fire('styledataloading');
  });
  const map = Object.assign(events, {
    setStyle,
    setMaxZoom: () => undefined,
    setMissingStyleImageResolver: () => undefined,
    getSource: () => undefined,
    getZoom: () => 9,
    dragRotate: hand,
    touchZoomRotate: { enableRotation: () => undefined, disableRotation: () => undefined },
    touchPitch: hand,
  }) as unknown as MapLibre;
  return { map, setStyle };
}
