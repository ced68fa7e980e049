import { type MercatorPoint, latitudeAt, longitudeAt, toMercator } from '@nabta/domain/mercator';

import type { Bounds, MapView, Position } from '../base/map-view.ts';

/** Square on the Mercator map, whose side is 1. */
type Box = { x: number; y: number; side: number };

/** Picture side in pixels: large enough for labels, small enough for phones. */
export const pictureSize = 384;

export function pictureUrl(
  { longitude, latitude, zoom }: MapView,
  [width, height]: readonly [number, number],
  options: { theme: string; language: string },
): string {
  const view = `${roundDegrees(longitude)},${roundDegrees(latitude)},${zoom}`;
  return `/map/static/${view}/${width}x${height}@2x.webp?${new URLSearchParams(options)}`;
}

/** MapLibre and the server define zoom by 512-pixel tiles. */
const tileSize = 512;
/** Zoom for a single tree: shows its surrounding towns. */
const singleTreeZoom = 9;
/** Its margin contains all of Saudi Arabia; used when no tree position is known. */
const defaultBounds: Bounds = { west: 37.2, south: 18.7, east: 53.1, north: 29.9 };

export function pictureOf(bounds: Bounds = defaultBounds): { view: MapView; box: Box } {
  const { x: west, y: north } = toMercator(bounds.west, bounds.north);
  const { x: east, y: south } = toMercator(bounds.east, bounds.south);
  const minSide = Math.max((east - west) * 1.4, (south - north) * 1.4, sideAt(singleTreeZoom));
  // The server accepts one decimal; rounding down still shows everything.
  const zoom = Math.max(0, Math.floor(Math.log2(pictureSize / tileSize / minSide) * 10) / 10);
  const side = sideAt(zoom);
  const clampToMap = (middle: number) => Math.min(Math.max(middle, side / 2), 1 - side / 2);
  const longitude = roundDegrees(longitudeAt(clampToMap((west + east) / 2)));
  const latitude = roundDegrees(latitudeAt(clampToMap((north + south) / 2)));
  const middle = toMercator(longitude, latitude);
  return {
    view: { longitude, latitude, zoom },
    box: { x: middle.x - side / 2, y: middle.y - side / 2, side },
  };
}

/** Picture of Saudi Arabia that the service worker stores at installation. */
export function storedPictureUrl(options: { theme: string; language: string }): string {
  return pictureUrl(pictureOf().view, [pictureSize, pictureSize], options);
}

function sideAt(zoom: number): number {
  return pictureSize / (tileSize * 2 ** zoom);
}

export function positionAt({ x, y }: MercatorPoint): Position {
  return [longitudeAt(x), latitudeAt(y)];
}

/** The server accepts four decimals. */
function roundDegrees(degrees: number): number {
  return Math.round(degrees * 10_000) / 10_000;
}
