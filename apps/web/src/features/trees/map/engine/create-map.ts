import { Map as MapLibre } from 'maplibre-gl';

import { minZoom, maxZoom } from '../base/map-view.ts';
import type { Bounds, MapView, Position } from '../base/map-view.ts';
import { authorized } from './authorized-request.ts';
import { bringIntoClear, fitTo, flyTo, framingOf, pitchAt, zoomBy } from './map-camera.ts';
import { watchPresses } from './map-presses.ts';
import { watchProblems } from './map-problems.ts';
import type { MapProblem } from './map-problems.ts';
import { viewOf, watchSight } from './map-sight.ts';
import { createStage } from './map-stage.ts';
import type { NamedPlace, Scene } from './map-stage.ts';
import type { TreeFeature } from './map-trees.ts';
import { prepareWorker } from './map-worker.ts';
import type { InView } from './points-in-view.ts';

export type MapEvents = {
  onView(view: MapView): void;
  /** What stands in view, once all of it is drawn; not after the map moved by itself to show a tree. */
  onInView(found: InView): void;
  onPress(tree: TreeFeature | undefined): void;
  onProblem(problem: MapProblem): void;
};

export type MapOptions = {
  container: HTMLElement;
  view: MapView;
  /** In place of the view, where the map is to begin with all of these. */
  bounds?: Bounds | undefined;
  label: string;
  isThreeD: boolean;
  isStill?: boolean;
  /** The token for requests to our own API. */
  token: () => Promise<string | undefined>;
  today: number;
  events: MapEvents;
};

export type MapHandle = {
  /** Draws everything anew, changing only what differs. */
  draw(scene: Scene): void;
  goTo(view: Partial<MapView>): void;
  fit(bounds: Bounds): void;
  zoomBy(levels: number): void;
  /** Where one looks now. */
  view(): MapView;
  /** Marks one tree. */
  mark(tree: TreeFeature | undefined): void;
  /** Moves only where a tree is not in clear sight. */
  show(tree: TreeFeature): void;
  showMe(position: Position): void;
  showPlace(place: NamedPlace): void;
  remove(): void;
};

/** Finer than this nobody sees, and a phone that has three pixels for one would draw twice as many. */
const maxPixelRatio = 2;
/** Also how seldom names are placed anew while the map moves, so a shorter one costs frames. */
const fadeMs = 300;

/** MapLibre behind the few things that we do with it. Fails where the browser cannot draw it. */
export function createMap(options: MapOptions): MapHandle {
  const { isThreeD, today, events } = options;
  const frame = frameOf(options);
  const map = openMap(options);
  const stage = createStage(map, { isThreeD, today });
  watchSight(map, stage, events);
  watchPresses(map, events.onPress);
  watchProblems(map, events.onProblem);
  return {
    draw: stage.draw,
    goTo: (view) => flyTo(map, view),
    fit: (bounds) => fitTo(map, frame, bounds),
    zoomBy: (levels) => zoomBy(map, levels),
    view: () => viewOf(map),
    mark: stage.mark,
    show: ({ geometry }) => bringIntoClear(map, frame, geometry.coordinates),
    showMe: stage.markMe,
    showPlace: stage.markPlace,
    remove: () => map.remove(),
  };
}

function openMap(options: MapOptions): MapLibre {
  const { container, view, bounds, label, isThreeD, isStill = false, token } = options;
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
    minZoom: minZoom,
    maxZoom: maxZoom,
    maxPitch: 70,
    interactive: !isStill,
    attributionControl: false,
    renderWorldCopies: false,
    // The last tiles of the base map are drawn larger instead of being cut up: one or two and not six of each source.
    zoomLevelsToOverscale: maxZoom,
    fadeDuration: fadeMs,
    pixelRatio: Math.min(devicePixelRatio, maxPixelRatio),
    locale: { 'Map.Title': label },
    transformRequest: (url) => authorized(url, token),
  });
}

/** The controls and cards stand around the map within it. */
function frameOf({ container }: MapOptions): HTMLElement {
  return container.parentElement ?? container;
}
