import { treeTileLayer } from '@nabta/contract/tree-tile';
import { Map as MapLibre } from 'maplibre-gl';
import type { GeoJSONSource, MapMouseEvent, StyleSpecification } from 'maplibre-gl';

import { isRightToLeft } from '../../ui/direction.ts';
import { authorized } from './authorized-request.ts';
import type { Feature } from './geo-json.ts';
import { firstZoomOfShapes, layerIds, nothing, sourceIds, styleWithTrees } from './map-layers.ts';
import type { Drawn, Overlay } from './map-layers.ts';
import type { TreeFeature } from './map-trees.ts';
import { leastZoom, mostZoom } from './map-view.ts';
import type { Bounds, MapView, Position } from './map-view.ts';
import { prepareWorker } from './map-worker.ts';
import { drawPin, loadPhoto, pinOf } from './pin-image.ts';
import { pointsIn } from './points-in-view.ts';
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

export type Terrain = { source: string; exaggeration: number };

export type MapHandle = {
  /** Draws everything anew, changing only what differs. */
  draw(base: StyleSpecification, overlay: Omit<Overlay, 'drawn'>, terrain: Terrain): void;
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

/** Room for the controls above and at the end, for the cards below, and everywhere for a pin. */
const room = { top: 88, bottom: 140, start: 44, end: 96 };
/** One tree alone is still seen in its surroundings. */
const nearestFit = 14;
/** Nearer than this the coarse heights would only tilt the ground. */
const lastZoomOfTerrain = 8;
/** A lost picture often comes back by itself. */
const lossGraceMs = 3_000;
/** A finger that pans in strokes rests for less than this between two of them. */
const restMs = 250;
/** Finer than this nobody sees, and a phone that has three pixels for one would draw twice as many. */
const mostPixelRatio = 2;
/** Also how seldom names are placed anew while the map moves, so a shorter one costs frames. */
const fadeMs = 300;

/** MapLibre behind the few things that we do with it. Fails where the browser cannot draw it. */
export function createMap(options: MapOptions): MapHandle {
  prepareWorker();
  const { container, view, bounds, label, isThreeD, isStill = false, events } = options;
  // The canvas lies within one direction always; what stands around it turns with the page.
  const padding = paddingFor(container.parentElement ?? container);
  const drawn: Drawn = { shapes: nothing, selected: nothing, me: nothing };
  let overlay: Omit<Overlay, 'drawn'> | undefined;
  let ground: Terrain | undefined;
  let lossTimer: ReturnType<typeof setTimeout> | undefined;
  /** Set while the map moves to show a tree of the cards, which then stay as they are. */
  let isFollowing = false;
  // Whoever listens draws the page anew, which would cost frames between two strokes of a finger.
  const viewRest = createRest(restMs, tellView);
  const inViewRest = createRest(restMs, tellInView);
  const map = new MapLibre({
    container,
    center: [view.longitude, view.latitude],
    zoom: view.zoom,
    ...(bounds && {
      bounds: [bounds.west, bounds.south, bounds.east, bounds.north],
      fitBoundsOptions: { padding, maxZoom: nearestFit },
    }),
    pitch: isThreeD ? pitchAt(view.zoom) : 0,
    minZoom: leastZoom,
    maxZoom: mostZoom,
    maxPitch: 70,
    interactive: !isStill,
    attributionControl: false,
    renderWorldCopies: false,
    fadeDuration: fadeMs,
    pixelRatio: Math.min(devicePixelRatio, mostPixelRatio),
    locale: { 'Map.Title': label },
    transformRequest: (url) => authorized(url, options.token),
  });
  map.setMissingStyleImageResolver(async (id) => addPin(id));
  // What was put on the map while its style was still on its way.
  map.on('style.load', () => {
    for (const name of ['shapes', 'selected', 'me'] as const) send(name);
  });
  map.on('movestart', ({ originalEvent }) => {
    if (originalEvent) isFollowing = false;
    viewRest.end();
    inViewRest.end();
  });
  map.on('moveend', () => viewRest.begin());
  map.on('zoomend', () => placeTerrain());
  map.on('idle', () => inViewRest.begin());
  map.on('click', (event) => void press(event));
  map.on('mousemove', ({ point }) => {
    if (map.isMoving()) return;
    map.getCanvas().style.cursor = hits(point).length > 0 ? 'pointer' : '';
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
    draw(base, next, terrain) {
      const wasThreeD = overlay?.look.isThreeD ?? isThreeD;
      overlay = next;
      ground = terrain;
      map.setStyle(styleWithTrees(base, { ...next, drawn }), { diff: true });
      placeTerrain();
      tilt(next.look.isThreeD, wasThreeD);
    },
    goTo({ longitude, latitude, zoom }) {
      const { lng, lat } = map.getCenter();
      map.flyTo({
        center: [longitude ?? lng, latitude ?? lat],
        ...(zoom !== undefined && { zoom }),

        duration: 1_200,
      });
    },
    fit: ({ west, south, east, north }) =>
      void map.fitBounds([west, south, east, north], { padding, maxZoom: nearestFit, duration: 700 }),
    zoomBy: (levels) => void map.easeTo({ zoom: map.getZoom() + levels, duration: 250 }),
    mark: (tree) => put('selected', tree ? [pointOf(tree)] : []),
    show({ geometry: { coordinates } }) {
      if (isInClear(coordinates)) return;
      isFollowing = true;
      map.easeTo({ center: [...coordinates], duration: 450 });
    },
    showMe: (position) =>
      put('me', [
        { type: 'Feature', geometry: { type: 'Point', coordinates: [...position] }, properties: {} },
      ]),
    remove() {
      clearTimeout(lossTimer);
      viewRest.end();
      inViewRest.end();
      map.remove();
    },
  };

  function tellView(): void {
    const { lng, lat } = map.getCenter();
    events.onView({ longitude: lng, latitude: lat, zoom: map.getZoom() });
  }

  function tellInView(): void {
    if (map.getSource(sourceIds.trees) === undefined || overlay === undefined) return;
    const box = map.getBounds();
    const bounds = { west: box.getWest(), south: box.getSouth(), east: box.getEast(), north: box.getNorth() };
    const { lng, lat } = map.getCenter();
    const isTiled = overlay.trees.kind === 'tiles';
    const points = map.querySourceFeatures(
      sourceIds.trees,
      isTiled ? { sourceLayer: treeTileLayer } : undefined,
    );
    const found = pointsIn(points, bounds, [lng, lat]);
    placeShapes(found.trees);
    if (!isFollowing) events.onInView(found, bounds);
  }

  function placeShapes(trees: readonly TreeFeature[]): void {
    if (overlay === undefined) return;
    const isNear = overlay.look.isThreeD && map.getZoom() >= firstZoomOfShapes - 0.5;
    const { palette } = overlay;
    put('shapes', isNear ? shapesOf(trees, options.today, palette, shapeScaleAt(map.getZoom())) : []);
  }

  function placeTerrain(): void {
    if (ground === undefined || overlay === undefined || map.getSource(ground.source) === undefined) return;
    const wants = overlay.look.isThreeD && map.getZoom() < lastZoomOfTerrain;
    if (wants !== (map.getTerrain() !== null)) map.setTerrain(wants ? ground : null);
  }

  function tilt(isTilted: boolean, wasTilted: boolean): void {
    const { dragRotate, touchZoomRotate, touchPitch } = map;
    if (isTilted) {
      dragRotate.enable();
      touchZoomRotate.enableRotation();
      touchPitch.enable();
    } else {
      dragRotate.disable();
      touchZoomRotate.disableRotation();
      touchPitch.disable();
    }
    if (isTilted !== wasTilted)
      map.easeTo({
        pitch: isTilted ? pitchAt(map.getZoom()) : 0,
        ...(!isTilted && { bearing: 0 }),
        duration: 600,
      });
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

  async function addPin(id: string): Promise<void> {
    const wanted = pinOf(id);
    if (wanted === undefined || overlay === undefined || map.hasImage(id)) return;
    const { palette } = overlay;
    const bare = drawPin(wanted.kind, palette);
    if (bare === undefined) return;
    map.addImage(id, bare.image, { pixelRatio: bare.pixelRatio });
    if (wanted.photo === '') return;
    void loadPhoto(wanted.photo).then((photo) => {
      const pin = photo && drawPin(wanted.kind, palette, photo);
      if (pin && map.hasImage(id)) map.updateImage(id, pin.image);
    });
  }

  /** A finger is wider than a dot. */
  function hits({ x, y }: { x: number; y: number }, reach = 6) {
    const layers = Object.values(layerIds).filter((id) => map.getLayer(id) !== undefined);
    if (layers.length === 0) return [];
    return map.queryRenderedFeatures(
      [
        [x - reach, y - reach],
        [x + reach, y + reach],
      ],
      { layers },
    );
  }

  async function press({ point }: MapMouseEvent): Promise<void> {
    const [hit] = hits(point, 12);
    if (hit === undefined) return events.onPress(undefined);
    const properties = hit.properties as {
      count?: number;
      cluster_id?: number;
      expansionZoom?: number;
      publicId?: string;
    };
    if (properties.count === undefined) return pressTree(properties.publicId ?? '');
    const center = (hit.geometry as unknown as { coordinates: [number, number] }).coordinates;
    const source = map.getSource<GeoJSONSource>(sourceIds.trees);
    const zoom =
      properties.expansionZoom ?? (await source?.getClusterExpansionZoom(properties.cluster_id ?? 0));
    isFollowing = false;
    map.easeTo({ center, zoom: Math.min(Math.max(zoom ?? 0, map.getZoom() + 1), mostZoom), duration: 600 });
  }

  function pressTree(publicId: string): void {
    const isTiled = overlay?.trees.kind === 'tiles';
    const points = map.querySourceFeatures(sourceIds.trees, {
      ...(isTiled && { sourceLayer: treeTileLayer }),
      filter: ['==', ['get', 'publicId'], publicId],
    });
    const [tree] = pointsIn(points, { west: -180, south: -90, east: 180, north: 90 }, [0, 0]).trees;
    events.onPress(tree);
  }

  /** Neither under the controls nor under the cards. */
  function isInClear(position: Position): boolean {
    const { x, y } = map.project([position[0], position[1]]);
    const { clientWidth, clientHeight } = container;
    const { top, bottom, left, right } = padding;
    return x >= left && x <= clientWidth - right && y >= top && y <= clientHeight - bottom;
  }
}

function paddingFor(frame: HTMLElement): Record<'top' | 'bottom' | 'left' | 'right', number> {
  const { top, bottom, start, end } = room;
  const [left, right] = isRightToLeft(frame) ? [end, start] : [start, end];
  return { top, bottom, left, right };
}

/** Near in one looks along the ground, far out down on the globe. */
function pitchAt(zoom: number): number {
  return Math.min(60, Math.max(15, 15 + (zoom - 3.5) * 9));
}

function pointOf({ geometry, properties: { publicId, photo } }: TreeFeature): Feature {
  const [longitude, latitude] = geometry.coordinates;
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
    properties: { publicId, ...(photo !== undefined && { photo }) },
  };
}
