import type { Map as MapLibre } from 'maplibre-gl';

import type { MapView } from '../base/map-view.ts';
import { isFollowing } from './map-camera.ts';
import { boundsOf, middleOf, treesIn } from './map-hits.ts';
import type { Stage } from './map-stage.ts';
import type { InView } from './points-in-view.ts';
import { createRest } from './rest.ts';

type SightEvents = { onView(view: MapView): void; onInView(found: InView): void };

/** A finger that pans in strokes rests for less than this between two of them. */
const restMs = 250;

export function viewOf(map: MapLibre): MapView {
  const [longitude, latitude] = middleOf(map);
  return { longitude, latitude, zoom: map.getZoom() };
}

/** Tells where one looks and what stands there; only at rest, since whoever listens draws the page anew, which costs frames. */
export function watchSight(map: MapLibre, stage: Stage, { onView, onInView }: SightEvents): void {
  let mayTell = true;
  const viewRest = createRest(restMs, () => {
    onView(viewOf(map));
  });
  const inViewRest = createRest(restMs, () => {
    const found = treesIn(map, boundsOf(map));
    if (found === undefined) return;
    stage.raise(found.trees);
    if (mayTell) onInView(found);
  });
  const end = () => {
    viewRest.end();
    inViewRest.end();
  };
  map.on('movestart', end);
  map.on('moveend', (event) => {
    // The cards lead the map to a tree of theirs, and stay as they are.
    mayTell = !isFollowing(event);
    viewRest.begin();
  });
  map.on('idle', () => inViewRest.begin());
  map.on('remove', end);
}
