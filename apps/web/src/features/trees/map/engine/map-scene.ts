import { typedKeys } from '@nabta/domain/typed-object';
import type { GeoJSONSource, Map as MapLibre, StyleSpecification } from 'maplibre-gl';

import type { Position } from '../base/map-view.ts';
import { type Area, clearCellSize, clearImageId, listCells } from './clear-areas.ts';
import type { Feature } from './geo-json.ts';
import { limitZoom, setTilt } from './map-camera.ts';
import {
  type LiveData,
  type Overlay,
  emptyCollection,
  minTreeShapeZoom,
  sourceIds,
  addTreesToStyle,
} from './map-layers.ts';
import type { MapPalette } from './map-palette.ts';
import type { TreeFeature } from './map-trees.ts';
import { drawPin, loadPhoto, pinOf } from './pin-image.ts';
import { drawPlaceMark, placeImageId } from './place-mark.ts';
import { placeTerrain, reliefSourceOf } from './relief.ts';
import { shapeScaleAt, shapesOf } from './tree-shapes.ts';

export type SceneState = {
  base: StyleSpecification;
  overlay: Overlay;
  exaggeration: number;
  maxZoom: number;
};

export type NamedPlace = { position: Position; name: string };

export type MapScene = {
  draw(scene: SceneState): void;
  markTree(tree: TreeFeature | undefined): void;
  markMe(position: Position): void;
  markPlace(place: NamedPlace): void;
  /** Keeps labels out of these areas of the canvas, which controls cover. */
  keepClear(areas: readonly Area[]): void;
  /** Draws these trees as 3D shapes when the zoom is high enough. */
  showTreeShapes(trees: readonly TreeFeature[]): void;
};

export function createMapScene(
  map: MapLibre,
  { isThreeD, today }: { isThreeD: boolean; today: number },
): MapScene {
  const marks = createMarks(map);
  let scene: SceneState | undefined;
  const updateTerrain = () => {
    if (scene === undefined) return;
    const { base, exaggeration, overlay } = scene;
    placeTerrain(map, { source: reliefSourceOf(base), exaggeration }, overlay.mode.isThreeD);
  };
  /** A style cannot be changed while it loads; later changes are applied after `style.load`. */
  let isStyleLoading = false;
  let isStale = false;
  const applyStyle = () => {
    if (scene === undefined) return;
    isStale = isStyleLoading;
    if (!isStyleLoading)
      map.setStyle(addTreesToStyle(scene.base, scene.overlay, marks.drawn), { diff: true });
  };
  map.on('styledataloading', () => {
    isStyleLoading = true;
  });
  map.on('style.load', () => {
    isStyleLoading = false;
    if (isStale) applyStyle();
    updateTerrain();
  });
  map.on('zoomend', updateTerrain);
  const removal = new AbortController();
  map.once('remove', () => removal.abort());
  map.setMissingStyleImageResolver(async (id) => {
    if (scene) addPin(map, id, { palette: scene.overlay.palette, signal: removal.signal });
  });
  return {
    draw(next) {
      const wasThreeD = scene?.overlay.mode.isThreeD ?? isThreeD;
      scene = next;
      applyStyle();
      limitZoom(map, next.maxZoom);
      updateTerrain();
      setTilt(map, next.overlay.mode.isThreeD, wasThreeD);
    },
    markTree: (tree) => marks.put('selected', tree ? [pointOf(tree)] : []),
    markMe: ([longitude, latitude]) => marks.put('me', [pointAt(longitude, latitude)]),
    markPlace({ position: [longitude, latitude], name }) {
      marks.put('place', [pointAt(longitude, latitude, { name })]);
      applyStyle();
    },
    keepClear(areas) {
      const positions = listCells(areas).map(({ x, y }) => map.unproject([x, y]));
      marks.put(
        'clear',
        positions.map(({ lng, lat }) => pointAt(lng, lat)),
      );
    },
    showTreeShapes(trees) {
      if (scene === undefined) return;
      const { mode, palette } = scene.overlay;
      const zoom = map.getZoom();
      const isNear = mode.isThreeD && zoom >= minTreeShapeZoom - 0.5;
      marks.put('shapes', isNear ? shapesOf(trees, { today, palette, scale: shapeScaleAt(zoom) }) : []);
    },
  };
}

function createMarks(map: MapLibre) {
  const drawn: LiveData = {
    shapes: emptyCollection,
    selected: emptyCollection,
    me: emptyCollection,
    place: emptyCollection,
    clear: emptyCollection,
  };
  const send = (name: keyof LiveData) =>
    void map.getSource<GeoJSONSource>(sourceIds[name])?.setData(drawn[name]);
  // Marks set while the style was loading.
  map.on('style.load', () => {
    for (const name of typedKeys(drawn)) send(name);
  });
  return {
    drawn,
    /** Skips unchanged data, because each change triggers one more idle event. */
    put(name: keyof LiveData, features: Feature[]): void {
      if (JSON.stringify(features) === JSON.stringify(drawn[name].features)) return;
      drawn[name] = { type: 'FeatureCollection', features };
      send(name);
    },
  };
}

function pointOf({ geometry, properties: { publicId, photo } }: TreeFeature): Feature {
  const [longitude, latitude] = geometry.coordinates;
  return pointAt(longitude, latitude, { publicId, ...(photo !== undefined && { photo }) });
}

function pointAt(longitude: number, latitude: number, properties: Feature['properties'] = {}): Feature {
  return { type: 'Feature', geometry: { type: 'Point', coordinates: [longitude, latitude] }, properties };
}

const markPixelRatio = 2;

/** Adds an image that a layer requests; the photo of a pin is added once loaded. */
function addPin(
  map: MapLibre,
  id: string,
  { palette, signal }: { palette: MapPalette; signal: AbortSignal },
): void {
  const spec = pinOf(id);
  if (signal.aborted || map.hasImage(id)) return;
  const mark = id === placeImageId ? drawPlaceMark(palette, markPixelRatio) : undefined;
  if (mark) map.addImage(id, mark, { pixelRatio: markPixelRatio });
  if (id === clearImageId) map.addImage(id, new ImageData(clearCellSize, clearCellSize));
  if (spec === undefined) return;
  const plainPin = drawPin(spec.kind, palette);
  if (plainPin === undefined) return;
  map.addImage(id, plainPin.image, { pixelRatio: plainPin.pixelRatio });
  if (spec.photo === '') return;
  void loadPhoto(spec.photo).then((photo) => {
    const pin = photo && drawPin(spec.kind, palette, photo);
    if (pin && !signal.aborted && map.hasImage(id)) map.updateImage(id, pin.image);
  });
}
