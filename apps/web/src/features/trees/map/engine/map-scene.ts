import type { GeoJSONSource, Map as MapLibre, StyleSpecification } from 'maplibre-gl';

import type { Position } from '../base/map-view.ts';
import type { Feature } from './geo-json.ts';
import { placeTerrain, tilt } from './map-camera.ts';
import type { Terrain } from './map-camera.ts';
import { firstZoomOfShapes, nothing, sourceIds, styleWithTrees } from './map-layers.ts';
import type { Drawn, Overlay } from './map-layers.ts';
import { addPin } from './map-pins.ts';
import type { TreeFeature } from './map-trees.ts';
import { shapeScaleAt, shapesOf } from './tree-shapes.ts';

/** All that is to be seen, apart from what somebody does with it. */
export type Scene = {
  base: StyleSpecification;
  overlay: Overlay;
  terrain: Terrain;
  /** How near one may go. */
  maxZoom: number;
};

export type NamedPlace = { position: Position; name: string };

export type Stage = {
  draw(scene: Scene): void;
  /** Marks one tree. */
  mark(tree: TreeFeature | undefined): void;
  markMe(position: Position): void;
  /** Names the place that somebody looked for. */
  markPlace(place: NamedPlace): void;
  /** Lets these trees stand up, where one is near enough to see it in three dimensions. */
  raise(trees: readonly TreeFeature[]): void;
};

/** What is drawn: the scene, and on it the marks and shapes that change while somebody uses the map. */
export function createStage(map: MapLibre, { isThreeD, today }: { isThreeD: boolean; today: number }): Stage {
  const marks = createMarks(map);
  let scene: Scene | undefined;
  const shapeGround = () => {
    if (scene) placeTerrain(map, scene.terrain, scene.overlay.look.isThreeD);
  };
  /** A style that is on its way cannot be changed: what is to be drawn meanwhile waits for it. */
  let isComing = false;
  let isOld = false;
  const lay = () => {
    if (scene === undefined) return;
    isOld = isComing;
    if (!isComing) map.setStyle(styleWithTrees(scene.base, scene.overlay, marks.drawn), { diff: true });
  };
  map.on('styledataloading', () => {
    isComing = true;
  });
  map.on('style.load', () => {
    isComing = false;
    if (isOld) lay();
    shapeGround();
  });
  map.on('zoomend', shapeGround);
  const life = new AbortController();
  map.once('remove', () => life.abort());
  map.setMissingStyleImageResolver(async (id) => {
    if (scene) addPin(map, id, { palette: scene.overlay.palette, life: life.signal });
  });
  return {
    draw(next) {
      const wasThreeD = scene?.overlay.look.isThreeD ?? isThreeD;
      scene = next;
      lay();
      map.setMaxZoom(next.maxZoom);
      shapeGround();
      tilt(map, next.overlay.look.isThreeD, wasThreeD);
    },
    mark: (tree) => marks.put('selected', tree ? [pointOf(tree)] : []),
    markMe: ([longitude, latitude]) => marks.put('me', [pointAt(longitude, latitude)]),
    markPlace: ({ position: [longitude, latitude], name }) =>
      marks.put('place', [pointAt(longitude, latitude, { name })]),
    raise(trees) {
      if (scene === undefined) return;
      const { look, palette } = scene.overlay;
      const isNear = look.isThreeD && map.getZoom() >= firstZoomOfShapes - 0.5;
      marks.put('shapes', isNear ? shapesOf(trees, today, palette, shapeScaleAt(map.getZoom())) : []);
    },
  };
}

function createMarks(map: MapLibre) {
  const drawn: Drawn = { shapes: nothing, selected: nothing, me: nothing, place: nothing };
  const send = (name: keyof Drawn) =>
    void map.getSource<GeoJSONSource>(sourceIds[name])?.setData(drawn[name]);
  // What was put on the map while its style was still on its way.
  map.on('style.load', () => {
    for (const name of ['shapes', 'selected', 'me', 'place'] as const) send(name);
  });
  return {
    drawn,
    /** Only where it differs from what is drawn: each change makes the map idle once more. */
    put(name: keyof Drawn, features: Feature[]): void {
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
