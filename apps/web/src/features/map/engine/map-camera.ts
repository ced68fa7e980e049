import type { Map as MapLibre } from 'maplibre-gl';

import { isRightToLeft } from '../../../ui/direction.ts';
import type { Bounds, MapView, Position } from '../base/map-view.ts';
import { middleOf } from './map-hits.ts';

export type Terrain = { source: string; exaggeration: number };

type Padding = Record<'top' | 'bottom' | 'left' | 'right', number>;

/** One tree alone is still seen in its surroundings. */
export const nearestFit = 14;
/** Room for the controls above and at the end, for the cards below, and everywhere for a pin. */
const room = { top: 128, bottom: 140, start: 44, end: 68 };
/** Further out heights are lower than five pixels, and take time; nearer they would only tilt the ground, being coarse. */
const zoomsOfTerrain = { from: 6.5, to: 8 };

/** The canvas lies within one direction always; what stands around it turns with the page. */
export function paddingFor(frame: HTMLElement): Padding {
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

export function fitTo(map: MapLibre, frame: HTMLElement, { west, south, east, north }: Bounds): void {
  map.fitBounds([west, south, east, north], {
    padding: paddingFor(frame),
    maxZoom: nearestFit,
    duration: 700,
  });
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
