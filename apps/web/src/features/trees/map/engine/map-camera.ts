import { MercatorCoordinate } from 'maplibre-gl';
import type { FitBoundsOptions, Map as MapLibre } from 'maplibre-gl';

import { isRightToLeft } from '../../../ui/direction.ts';
import type { Bounds, MapView, Position } from '../base/map-view.ts';
import { middleOf } from './map-hits.ts';

export type Terrain = { source: string; exaggeration: number };

type Padding = Record<'top' | 'bottom' | 'left' | 'right', number>;

/** One tree alone is still seen in its surroundings. */
const nearestFit = 14;
/** How many pixels the whole world is wide at zoom 0. */
const tileSize = 512;
/** Room for the controls above and at the end, for the cards below, and everywhere for a pin. */
const room = { top: 128, bottom: 190, start: 44, end: 68 };
/** Further out heights are lower than five pixels, and take time; nearer they would only tilt the ground, being coarse. */
const zoomsOfTerrain = { from: 6.5, to: 8 };

/** The canvas lies within one direction always; what stands around it turns with the page. */
function paddingFor(frame: HTMLElement): Padding {
  const { top, bottom, start, end } = room;
  const [left, right] = isRightToLeft(frame) ? [end, start] : [start, end];
  return { top, bottom, left, right };
}

export function flyTo(map: MapLibre, { longitude, latitude, zoom }: Partial<MapView>): void {
  const [east, north] = middleOf(map);
  map.flyTo({
    center: [longitude ?? east, latitude ?? north],
    ...(zoom !== undefined && { zoom }),
    duration: 1_200,
  });
}

/**
 * How some trees fill the frame. Those that stand far apart leave height over on a phone, which goes to the north: south of
 * the Kingdom half a map would show where nobody has a tree.
 */
export function framingOf(frame: HTMLElement, { west, south, east, north }: Bounds): FitBoundsOptions {
  const padding = paddingFor(frame);
  const start = MercatorCoordinate.fromLngLat([west, north]);
  const end = MercatorCoordinate.fromLngLat([east, south]);
  const width = frame.clientWidth - padding.left - padding.right;
  const height = frame.clientHeight - padding.top - padding.bottom;
  const widest = width / (end.x - start.x);
  const isWide = widest < tileSize * 2 ** nearestFit;
  const over = isWide ? Math.max(0, height - (end.y - start.y) * widest) : 0;
  return { padding, maxZoom: nearestFit, offset: [0, over / 2] };
}

export function fitTo(map: MapLibre, frame: HTMLElement, bounds: Bounds): void {
  const { west, south, east, north } = bounds;
  map.fitBounds([west, south, east, north], { ...framingOf(frame, bounds), duration: 700 });
}

export function zoomBy(map: MapLibre, levels: number): void {
  map.easeTo({ zoom: map.getZoom() + levels, duration: 250 });
}

/** Moves only where something is not in clear sight. */
export function bringIntoClear(map: MapLibre, frame: HTMLElement, position: Position): void {
  if (isInClear(map, paddingFor(frame), position)) return;
  map.easeTo({ center: [...position], duration: 450 }, following);
}

/** Comes with every event of the movements that bring something into clear sight. */
const following = { isFollowing: true };

/** Whether the map moved by itself to show something, as its event says. */
export function isFollowing(event: object): boolean {
  return 'isFollowing' in event;
}

/** Neither under the controls nor under the cards. */
function isInClear(map: MapLibre, padding: Padding, position: Position): boolean {
  const { x, y } = map.project([position[0], position[1]]);
  const { clientWidth, clientHeight } = map.getContainer();
  const { top, bottom, left, right } = padding;
  return x >= left && x <= clientWidth - right && y >= top && y <= clientHeight - bottom;
}

/** Near in one looks along the ground, far out down on the globe. */
export function pitchAt(zoom: number): number {
  return Math.min(60, Math.max(15, 15 + (zoom - 3.5) * 9));
}

/** Flat, the map lies still with north above; in 3D two fingers turn and tilt it. */
export function tilt(map: MapLibre, isTilted: boolean, wasTilted: boolean): void {
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

export function placeTerrain(map: MapLibre, ground: Terrain, isThreeD: boolean): void {
  if (map.getSource(ground.source) === undefined) return;
  const zoom = map.getZoom();
  const wants = isThreeD && zoom >= zoomsOfTerrain.from && zoom < zoomsOfTerrain.to;
  if (wants === (map.getTerrain() !== null)) return;
  map.setTerrain(wants ? ground : null);
}
