import { Map as MapLibre } from 'maplibre-gl';

import { type Bounds, type MapView, type Position, maxZoom, minZoom, toBox } from '../base/map-view.ts';
import { authorizeRequest } from './authorized-request.ts';
import type { Area } from './clear-areas.ts';
import { fitTo, flyTo, framingOf, panIntoView, pitchAt, zoomBy } from './map-camera.ts';
import { type InView, type Pixel, findHits, findPressTarget, findTree } from './map-hits.ts';
import { sourceIds } from './map-layers.ts';
import { type NamedPlace, type SceneState, createMapScene } from './map-scene.ts';
import type { TreeFeature } from './map-trees.ts';
import { prepareWorker } from './map-worker.ts';
import { trackView, viewOf } from './view-tracker.ts';

type MapEvents = {
  onView(view: MapView): void;
  /** Trees in view, once all are drawn; not called after the map moved to show a tree. */
  onInView(inView: InView): void;
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
  token: () => Promise<string | undefined>;
  today: number;
  /** Other hosts from which the base map is loaded. */
  hosts: readonly string[];
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
  show(tree: TreeFeature): void;
  showMe(position: Position): void;
  showPlace(place: NamedPlace): void;
  keepClear(areas: readonly Area[]): void;
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
    keepClear: mapScene.keepClear,
    remove: () => map.remove(),
  };
}

function openMap(options: MapOptions): MapLibre {
  const { container, view, bounds, label, isThreeD, isStatic = false, token, hosts } = options;
  prepareWorker(hosts);
  return new MapLibre({
    container,
    center: [view.longitude, view.latitude],
    zoom: view.zoom,
    ...(bounds && {
      bounds: toBox(bounds),
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

function watchClicks(map: MapLibre, onPress: (tree: TreeFeature | undefined) => void): void {
  map.on('click', ({ point }) => void handleClick(point));
  map.on('mousemove', ({ point }) => {
    if (map.isMoving()) return;
    map.getCanvas().style.cursor = findHits(map, point).length > 0 ? 'pointer' : '';
  });

  async function handleClick(point: Pixel): Promise<void> {
    const target = await findPressTarget(map, point);
    if (target === undefined) return onPress(undefined);
    if ('publicId' in target) return onPress(findTree(map, target.publicId));
    map.easeTo({ center: target.center, zoom: Math.min(target.zoom, maxZoom), duration: 600 });
  }
}

/** `lost`: nothing can be drawn any more. `base`, `trees`: a part failed to load. */
export type MapProblem = 'lost' | 'base' | 'trees';

/** Lost contexts are often restored by the browser. */
const contextLossDelayMs = 3_000;

function watchProblems(map: MapLibre, onProblem: (problem: MapProblem) => void): void {
  let lossTimer: ReturnType<typeof setTimeout> | undefined;
  map.on('error', (event) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- MapLibre adds the source to the event
    const { sourceId } = event as { sourceId?: string };
    if (sourceId === sourceIds.trees) onProblem('trees');
    else if (sourceId !== undefined) onProblem('base');
  });
  map.on('webglcontextlost', () => {
    lossTimer = setTimeout(() => onProblem('lost'), contextLossDelayMs);
  });
  map.on('webglcontextrestored', () => clearTimeout(lossTimer));
  map.on('remove', () => clearTimeout(lossTimer));
}
