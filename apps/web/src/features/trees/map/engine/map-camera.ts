import { type FitBoundsOptions, type Map as MapLibre, MercatorCoordinate } from 'maplibre-gl';

import { isRightToLeft } from '#ui/direction.ts';

import { type Bounds, type MapView, type Position, toBox } from '../base/map-view.ts';
import { centerOf } from './map-hits.ts';

type Padding = Record<'top' | 'bottom' | 'left' | 'right', number>;

/** Maximum zoom when fitting, so that a single tree is shown with its surroundings. */
const maxFitZoom = 14;
/** Width of the world at zoom 0 in pixels. */
const tileSize = 512;
/** Pixels for the controls at the top and end, the cards at the bottom, and a pin everywhere. */
const insets = { top: 128, bottom: 190, start: 44, end: 88 };

/** On a landscape phone the full insets would leave no height for the trees. */
const maxPaddedShare = 0.6;

/** The canvas has a fixed direction; the controls around it follow the page. */
function paddingFor(frame: HTMLElement): Padding {
  const { top, bottom, start, end } = insets;
  const [left, right] = isRightToLeft(frame) ? [end, start] : [start, end];
  const fit = Math.min(1, (maxPaddedShare * frame.clientHeight) / (top + bottom));
  return { top: top * fit, bottom: bottom * fit, left, right };
}

export function flyTo(map: MapLibre, { longitude, latitude, zoom }: Partial<MapView>): void {
  const [east, north] = centerOf(map);
  map.flyTo({
    center: [longitude ?? east, latitude ?? north],
    ...(zoom !== undefined && { zoom }),
    duration: 1_200,
  });
}

/**
 * Fits bounds into the frame. Spare height on phones goes north, because there are no trees south of Saudi
 * Arabia.
 */
export function framingOf(frame: HTMLElement, { west, south, east, north }: Bounds): FitBoundsOptions {
  const padding = paddingFor(frame);
  const start = MercatorCoordinate.fromLngLat([west, north]);
  const end = MercatorCoordinate.fromLngLat([east, south]);
  const width = frame.clientWidth - padding.left - padding.right;
  const height = frame.clientHeight - padding.top - padding.bottom;
  const pixelsPerUnit = width / (end.x - start.x);
  const isWidthLimited = pixelsPerUnit < tileSize * 2 ** maxFitZoom;
  const spareHeight = isWidthLimited ? Math.max(0, height - (end.y - start.y) * pixelsPerUnit) : 0;
  return { padding, maxZoom: maxFitZoom, offset: [0, spareHeight / 2] };
}

export function fitTo(map: MapLibre, frame: HTMLElement, bounds: Bounds): void {
  map.fitBounds(toBox(bounds), { ...framingOf(frame, bounds), duration: 700 });
}

export function zoomBy(map: MapLibre, levels: number): void {
  map.easeTo({ zoom: map.getZoom() + levels, duration: 250 });
}

/** Limits zooming in; MapLibre moves a camera beyond its limit, so the limit never lies below the camera. */
export function limitZoom(map: MapLibre, limit: number): void {
  map.setMaxZoom(Math.max(limit, map.getZoom()));
}

export function panIntoView(map: MapLibre, frame: HTMLElement, position: Position): void {
  if (isUncovered(map, paddingFor(frame), position)) return;
  map.easeTo({ center: [...position], duration: 450 }, programmaticMove);
}

const programmaticMove = { isFollowing: true };

export function isProgrammaticMove(event: object): boolean {
  return 'isFollowing' in event;
}

function isUncovered(map: MapLibre, padding: Padding, position: Position): boolean {
  const { x, y } = map.project([position[0], position[1]]);
  const { clientWidth, clientHeight } = map.getContainer();
  const { top, bottom, left, right } = padding;
  return x >= left && x <= clientWidth - right && y >= top && y <= clientHeight - bottom;
}

/** Degrees: steep when near, more from above when far out. */
export function pitchAt(zoom: number): number {
  return Math.min(60, Math.max(30, 30 + (zoom - 3.5) * 12));
}

/** In 2D north stays up; in 3D two fingers rotate and tilt the map. */
export function setTilt(map: MapLibre, isTilted: boolean, wasTilted: boolean): void {
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
