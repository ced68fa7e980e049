import type { Map as MapLibre } from 'maplibre-gl';

import { isRightToLeft } from '../../ui/direction.ts';
import type { Position } from './map-view.ts';

export type Terrain = { source: string; exaggeration: number };

export type Padding = Record<'top' | 'bottom' | 'left' | 'right', number>;

/** Room for the controls above and at the end, for the cards below, and everywhere for a pin. */
const room = { top: 128, bottom: 140, start: 44, end: 96 };
/** Nearer than this the coarse heights would only tilt the ground. */
const lastZoomOfTerrain = 8;

/** The canvas lies within one direction always; what stands around it turns with the page. */
export function paddingFor(frame: HTMLElement, margin = 0): Padding {
  const { top, bottom, start, end } = room;
  const [left, right] = isRightToLeft(frame) ? [end, start] : [start, end];
  return { top: top + margin, bottom: bottom + margin, left: left + margin, right: right + margin };
}

/** Neither under the controls nor under the cards. */
export function isInClear(map: MapLibre, padding: Padding, position: Position): boolean {
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
  const wants = isThreeD && map.getZoom() < lastZoomOfTerrain;
  if (wants === (map.getTerrain() !== null)) return;
  map.setTerrain(wants ? ground : null);
  // Finer than the heights are known, it would only cost time.
  if (wants) map.terrain.meshSize = 32;
}
