import { Map as MapLibre } from 'maplibre-gl';
import type { GeoJSONSource, StyleSpecification } from 'maplibre-gl';

import { authorized } from './authorized-request.ts';
import type { Feature } from './geo-json.ts';
import { finestPixelRatio, isSlowDevice, keepUp } from './keep-up.ts';
import { isInClear, paddingFor, pitchAt, placeTerrain, tilt } from './map-camera.ts';
import type { Terrain } from './map-camera.ts';
import { boundsOf, hitsAt, middleOf, pressedAt, treesIn, treeWith } from './map-hits.ts';
import { firstZoomOfShapes, nothing, sourceIds, styleWithTrees } from './map-layers.ts';
import type { Drawn, Overlay } from './map-layers.ts';
import { addPin } from './map-pins.ts';
import type { TreeFeature } from './map-trees.ts';
import { leastZoom, mostZoom } from './map-view.ts';
import type { Bounds, MapView, Position } from './map-view.ts';
import { prepareWorker } from './map-worker.ts';
import type { InView } from './points-in-view.ts';
import { createRest } from './rest.ts';
import { shapeScaleAt, shapesOf } from './tree-shapes.ts';

export type MapEvents = {
  onView(view: MapView): void;
  /** What stands in view, once all of it is drawn; not after the map moved by itself to show a tree. */
  onInView(found: InView, bounds: Bounds): void;
  onPress(tree: TreeFeature | undefined): void;
  /** `lost`: nothing can be drawn any more. `base`, `trees`: a part of it did not come. */
  onProblem(problem: 'lost' | 'base' | 'trees'): void;
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

export type Scene = {
  base: StyleSpecification;
  overlay: Omit<Overlay, 'isPlain' | 'drawn'>;
  terrain: Terrain;
};

export type MapHandle = {
  /** Draws everything anew, changing only what differs. */
  draw(scene: Scene): void;
  goTo(view: Partial<MapView>): void;
  fit(bounds: Bounds): void;
  zoomBy(levels: number): void;
  /** Marks one tree. */
  mark(tree: TreeFeature | undefined): void;
  /** Moves only where a tree is not in clear sight. */
  show(tree: TreeFeature): void;
  showMe(position: Position): void;
  remove(): void;
};

/** One tree alone is still seen in its surroundings. */
const nearestFit = 14;
/** A lost picture often comes back by itself. */
const lossGraceMs = 3_000;
/** A finger that pans in strokes rests for less than this between two of them. */
const restMs = 250;
/** Also how seldom names are placed anew while the map moves, so a shorter one costs frames. */
const fadeMs = 300;

/** MapLibre behind the few things that we do with it. Fails where the browser cannot draw it. */
export function createMap(options: MapOptions): MapHandle {
  prepareWorker();
  const { container, view, bounds, label, isThreeD, isStill = false, events } = options;
  const frame = container.parentElement ?? container;
  const drawn: Drawn = { shapes: nothing, selected: nothing, me: nothing };
  let scene: Scene | undefined;
  let isPlain = isSlowDevice();
  let lossTimer: ReturnType<typeof setTimeout> | undefined;
  /** Set while the map moves to show a tree of the cards, which then stay as they are. */
  let isFollowing = false;
  // Whoever listens draws the page anew, which would cost frames between two strokes of a finger.
  const viewRest = createRest(restMs, () => {
    pace?.rest();
    if (isPlain !== isSlowDevice()) drawScene();
    tellView();
  });
  const inViewRest = createRest(restMs, tellInView);
  const map = new MapLibre({
    container,
    center: [view.longitude, view.latitude],
    zoom: view.zoom,
    ...(bounds && {
      bounds: [bounds.west, bounds.south, bounds.east, bounds.north],
      fitBoundsOptions: { padding: paddingFor(frame), maxZoom: nearestFit },
    }),
    pitch: isThreeD ? pitchAt(view.zoom) : 0,
    minZoom: leastZoom,
    maxZoom: mostZoom,
    maxPitch: 70,
    interactive: !isStill,
    attributionControl: false,
    renderWorldCopies: false,
    // A size that changes ends the gesture under way, and ours changes during one.
    trackResize: isStill,
    // The last tiles of the base map are drawn larger instead of being cut up: one or two and not six of each source.
    zoomLevelsToOverscale: mostZoom,
    fadeDuration: fadeMs,
    pixelRatio: finestPixelRatio(),
    locale: { 'Map.Title': label },
    transformRequest: (url) => authorized(url, options.token),
  });
  map.setMissingStyleImageResolver(async (id) => {
    if (scene) addPin(map, id, scene.overlay.palette);
  });
  // What was put on the map while its style was still on its way.
  map.on('style.load', () => {
    for (const name of ['shapes', 'selected', 'me'] as const) send(name);
    shapeGround();
  });
  const pace = isStill ? undefined : keepUp(map);
  map.on('movestart', ({ originalEvent }) => {
    if (originalEvent) isFollowing = false;
    viewRest.end();
    inViewRest.end();
  });
  map.on('moveend', () => viewRest.begin());
  map.on('zoomend', () => shapeGround());
  map.on('idle', () => inViewRest.begin());
  map.on('click', ({ point }) => void press(point));
  map.on('mousemove', ({ point }) => {
    if (map.isMoving()) return;
    map.getCanvas().style.cursor = hitsAt(map, point).length > 0 ? 'pointer' : '';
  });
  map.on('error', (event) => {
    const { sourceId } = event as { sourceId?: string };
    if (sourceId === sourceIds.trees) events.onProblem('trees');
    else if (sourceId !== undefined) events.onProblem('base');
  });
  map.on('webglcontextlost', () => {
    lossTimer = setTimeout(() => events.onProblem('lost'), lossGraceMs);
  });
  map.on('webglcontextrestored', () => clearTimeout(lossTimer));

  return {
    draw(next) {
      const wasThreeD = scene?.overlay.look.isThreeD ?? isThreeD;
      scene = next;
      drawScene();
      tilt(map, next.overlay.look.isThreeD, wasThreeD);
    },
    goTo({ longitude, latitude, zoom }) {
      const [east, north] = middleOf(map);
      map.flyTo({
        center: [longitude ?? east, latitude ?? north],
        ...(zoom !== undefined && { zoom }),
        duration: 1_200,
      });
    },
    fit: ({ west, south, east, north }) =>
      void map.fitBounds([west, south, east, north], {
        padding: paddingFor(frame, margin()),
        maxZoom: nearestFit,
        duration: 700,
      }),
    zoomBy: (levels) => void map.easeTo({ zoom: map.getZoom() + levels, duration: 250 }),
    mark: (tree) => put('selected', tree ? [pointOf(tree)] : []),
    show({ geometry: { coordinates } }) {
      if (isInClear(map, paddingFor(frame, margin()), coordinates)) return;
      isFollowing = true;
      map.easeTo({ center: [...coordinates], duration: 450 });
    },
    showMe: (position) =>
      put('me', [
        { type: 'Feature', geometry: { type: 'Point', coordinates: [...position] }, properties: {} },
      ]),
    remove() {
      clearTimeout(lossTimer);
      pace?.end();
      viewRest.end();
      inViewRest.end();
      map.remove();
    },
  };

  function margin(): number {
    return pace?.margin() ?? 0;
  }

  function tellView(): void {
    const [longitude, latitude] = middleOf(map);
    events.onView({ longitude, latitude, zoom: map.getZoom() });
  }

  function tellInView(): void {
    if (scene === undefined) return;
    const inside = boundsOf(map, margin());
    const found = treesIn(map, scene.overlay.trees.kind === 'tiles', inside);
    if (found === undefined) return;
    placeShapes(found.trees, scene);
    if (!isFollowing) events.onInView(found, inside);
  }

  function placeShapes(trees: readonly TreeFeature[], { overlay: { look, palette } }: Scene): void {
    const isNear = look.isThreeD && map.getZoom() >= firstZoomOfShapes - 0.5;
    put('shapes', isNear ? shapesOf(trees, options.today, palette, shapeScaleAt(map.getZoom())) : []);
  }

  function drawScene(): void {
    if (scene === undefined) return;
    isPlain = isSlowDevice();
    map.setStyle(styleWithTrees(scene.base, { ...scene.overlay, isPlain, drawn }), { diff: true });
    shapeGround();
  }

  function shapeGround(): void {
    if (scene) placeTerrain(map, scene.terrain, scene.overlay.look.isThreeD && !isPlain);
  }

  /** Only where it differs from what is drawn: each change makes the map idle once more. */
  function put(name: keyof Drawn, features: Feature[]): void {
    if (JSON.stringify(features) === JSON.stringify(drawn[name].features)) return;
    drawn[name] = { type: 'FeatureCollection', features };
    send(name);
  }

  function send(name: keyof Drawn): void {
    void map.getSource<GeoJSONSource>(sourceIds[name])?.setData(drawn[name]);
  }

  async function press(point: { x: number; y: number }): Promise<void> {
    const pressed = await pressedAt(map, point);
    if (pressed === undefined) return events.onPress(undefined);
    if ('publicId' in pressed)
      return events.onPress(treeWith(map, scene?.overlay.trees.kind === 'tiles', pressed.publicId));
    isFollowing = false;
    map.easeTo({ center: pressed.center, zoom: Math.min(pressed.zoom, mostZoom), duration: 600 });
  }
}

function pointOf({ geometry, properties: { publicId, photo } }: TreeFeature): Feature {
  const [longitude, latitude] = geometry.coordinates;
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
    properties: { publicId, ...(photo !== undefined && { photo }) },
  };
}
