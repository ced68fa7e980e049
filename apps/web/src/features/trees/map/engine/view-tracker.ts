import type { Map as MapLibre } from 'maplibre-gl';

import type { MapView } from '../base/map-view.ts';
import { isProgrammaticMove } from './map-camera.ts';
import { type InView, centerOf, readInView } from './map-hits.ts';
import type { MapScene } from './map-scene.ts';

type ViewEvents = { onView(view: MapView): void; onInView(inView: InView): void };

/** Longer than the pause between two strokes of a panning finger. */
const debounceMs = 250;

export function viewOf(map: MapLibre): MapView {
  const [longitude, latitude] = centerOf(map);
  return { longitude, latitude, zoom: map.getZoom() };
}

/** Reports view and trees 250 ms after movement ends; listeners re-render the page, which costs frames. */
export function trackView(map: MapLibre, mapScene: MapScene, { onView, onInView }: ViewEvents): void {
  let isProgrammatic = false;
  const viewDebounce = debounce(debounceMs, () => onView(viewOf(map)));
  const inViewDebounce = debounce(debounceMs, () => {
    const inView = readInView(map);
    if (inView === undefined) return;
    mapScene.showTreeShapes(inView.trees);
    if (!isProgrammatic) onInView(inView);
  });
  const cancel = () => {
    viewDebounce.cancel();
    inViewDebounce.cancel();
  };
  map.on('movestart', cancel);
  map.on('moveend', (event) => {
    // The cards move the map to one of their trees and must not change.
    isProgrammatic = isProgrammaticMove(event);
    viewDebounce.schedule();
  });
  map.on('idle', () => inViewDebounce.schedule());
  map.on('remove', cancel);
}

export function debounce(ms: number, callback: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => clearTimeout(timer);
  return {
    schedule() {
      cancel();
      timer = setTimeout(callback, ms);
    },
    cancel,
  };
}
