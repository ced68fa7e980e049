import { Map as MapLibre } from 'maplibre-gl';

import { minZoom, maxZoom } from '../base/map-view.ts';
import type { Bounds, MapView, Position } from '../base/map-view.ts';
import { authorizeRequest } from './authorized-request.ts';
import { panIntoView, fitTo, flyTo, framingOf, pitchAt, zoomBy } from './map-camera.ts';
import { watchClicks } from './map-clicks.ts';
import { watchProblems } from './map-problems.ts';
import type { MapProblem } from './map-problems.ts';
import { createMapScene } from './map-scene.ts';
import type { NamedPlace, SceneState } from './map-scene.ts';
import type { TreeFeature } from './map-trees.ts';
import { prepareWorker } from './map-worker.ts';
import type { InView } from './points-in-view.ts';
import { viewOf, trackView } from './view-tracker.ts';

export type MapEvents = {
  onView(view: MapView): void;
  /** Trees in view, once all are drawn; not called after the map moved to show a tree. */
  onInView(found: InView): void;
  onPress(tree: TreeFeature | undefined): void;
  onProblem(problem: MapProblem): void;
};

export type MapOptions = {
  container: HTMLElement;
  view: MapView;
  /** Overrides `view`. */
  bounds?: Bounds | undefined;
  label: string;
  isThreeD: boolean;
  isStatic?: boolean;
  /** Token for requests to our API. */
  token: () => Promise<string | undefined>;
  today: number;
  events: MapEvents;
};

export type MapHandle = {
  /** Applies only what differs from the current scene. */
  draw(scene: SceneState): void;
  goTo(view: Partial<MapView>): void;
  fit(bounds: Bounds): void;
  zoomBy(levels: number): void;
  view(): MapView;
  markTree(tree: TreeFeature | undefined): void;
  /** Moves only if the tree is off-screen or covered. */
  show(tree: TreeFeature): void;
  showMe(position: Position): void;
  showPlace(place: NamedPlace): void;
  remove(): void;
};

/** Higher ratios are not visible but draw twice as many pixels. */
const maxPixelRatio = 2;
/** Also the interval of label placement while the map moves; a shorter one costs frames. */
const fadeMs = 300;

/** Wraps MapLibre; throws when the browser cannot draw the map. */
export function createMap(options: MapOptions): MapHandle {
  const { isThreeD, today, events } = options;
  const frame = frameOf(options);
  const map = openMap(options);
  const mapScene = createMapScene(map, { isThreeD, today });
  trackView(map, mapScene, events);
  watchClicks(map, events.onPress);
  watchProblems(map, events.onProblem);
  return {
    draw: mapScene.draw,
    goTo: (view) => flyTo(map, view),
    fit: (bounds) => fitTo(map, frame, bounds),
    zoomBy: (levels) => zoomBy(map, levels),
    view: () => viewOf(map),
    markTree: mapScene.markTree,
    show: ({ geometry }) => panIntoView(map, frame, geometry.coordinates),
    showMe: mapScene.markMe,
    showPlace: mapScene.markPlace,
    remove: () => map.remove(),
  };
}

function openMap(options: MapOptions): MapLibre {
  const { container, view, bounds, label, isThreeD, isStatic = false, token } = options;
  prepareWorker();
  return new MapLibre({
    container,
    center: [view.longitude, view.latitude],
    zoom: view.zoom,
    ...(bounds && {
      bounds: [bounds.west, bounds.south, bounds.east, bounds.north],
      fitBoundsOptions: framingOf(frameOf(options), bounds),
    }),
    pitch: isThreeD ? pitchAt(view.zoom) : 0,
    minZoom,
    maxZoom,
    maxPitch: 70,
    interactive: !isStatic,
    attributionControl: false,
    renderWorldCopies: false,
    // Enlarges the last tiles of the base map instead of splitting them: fewer tiles per source.
    zoomLevelsToOverscale: maxZoom,
    fadeDuration: fadeMs,
    pixelRatio: Math.min(devicePixelRatio, maxPixelRatio),
    locale: { 'Map.Title': label },
    transformRequest: (url) => authorizeRequest(url, token),
  });
}

/** Contains the map and the controls and cards around it. */
function frameOf({ container }: MapOptions): HTMLElement {
  return container.parentElement ?? container;
}
