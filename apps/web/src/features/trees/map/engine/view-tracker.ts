import type { Map as MapLibre } from 'maplibre-gl';

import type { MapView } from '../base/map-view.ts';
import { isProgrammaticMove } from './map-camera.ts';
import { type InView, boundsOf, centerOf, treesIn } from './map-hits.ts';
import type { MapScene } from './map-scene.ts';

type ViewEvents = { onView(view: MapView): void; onInView(found: InView): void };

/** Longer than the pause between two strokes of a panning finger. */
const debounceMs = 250;

export function viewOf(map: MapLibre): MapView {
  const [longitude, latitude] = centerOf(map);
  return { longitude, latitude, zoom: map.getZoom() };
}

/** Reports view and trees 250 ms after movement ends; listeners re-render the page, which costs frames. */
export function trackView(map: MapLibre, mapScene: MapScene, { onView, onInView }: ViewEvents): void {
  let mayReport = true;
  const viewDebounce = debounce(debounceMs, () => {
    onView(viewOf(map));
  });
  const inViewDebounce = debounce(debounceMs, () => {
    const found = treesIn(map, boundsOf(map));
    if (found === undefined) return;
    mapScene.showTreeShapes(found.trees);
    if (mayReport) onInView(found);
  });
  const cancel = () => {
    viewDebounce.cancel();
    inViewDebounce.cancel();
  };
  map.on('movestart', cancel);
  map.on('moveend', (event) => {
    // The cards move the map to one of their trees and must not change.
    mayReport = !isProgrammaticMove(event);
    viewDebounce.schedule();
  });
  map.on('idle', () => inViewDebounce.schedule());
  map.on('remove', cancel);
}

type Debounced = {
  schedule(): void;
  cancel(): void;
};

export function debounce(ms: number, callback: () => void): Debounced {
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
