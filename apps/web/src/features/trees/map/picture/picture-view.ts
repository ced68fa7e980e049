import { latitudeAt, longitudeAt, mapPlace } from '@nabta/domain/mercator';
import type { MapPlace } from '@nabta/domain/mercator';

import type { Bounds, MapView, Position } from '../base/map-view.ts';

/** A square of the Mercator map, of which the whole is 1 × 1. */
type Box = { x: number; y: number; side: number };

/** As wide and high as the picture is asked for: large enough for names, and for a phone's width. */
export const pictureSize = 384;

/** A picture of the map with twice as many pixels, for screens that have them. */
export function pictureAddress(
  { longitude, latitude, zoom }: MapView,
  [width, height]: readonly [number, number],
  look: { theme: string; language: string },
): string {
  const spot = `${rounded(longitude)},${rounded(latitude)},${zoom}`;
  return `/map/static/${spot}/${width}x${height}@2x.webp?${new URLSearchParams(look)}`;
}

/** MapLibre and our server count zooms by tiles of so many pixels. */
const tileSize = 512;
/** The towns around one tree. */
const nearest = 9;
/** Arabia, where nothing is known of the trees. */
const usual: Bounds = { west: 35, south: 14, east: 58, north: 33 };

/** The picture of the map that shows all of some bounds, and the square that it covers. */
export function pictureOf(bounds: Bounds = usual): { view: MapView; box: Box } {
  const { x: west, y: north } = mapPlace(bounds.west, bounds.north);
  const { x: east, y: south } = mapPlace(bounds.east, bounds.south);
  const wanted = Math.max((east - west) * 1.4, (south - north) * 1.4, sideAt(nearest));
  // The server takes one decimal; a little further out still shows everything.
  const zoom = Math.max(0, Math.floor(Math.log2(pictureSize / tileSize / wanted) * 10) / 10);
  const side = sideAt(zoom);
  const within = (middle: number) => Math.min(Math.max(middle, side / 2), 1 - side / 2);
  const [longitude, latitude] = positionAt({
    x: within((west + east) / 2),
    y: within((north + south) / 2),
  }).map(rounded) as [number, number];
  const middle = mapPlace(longitude, latitude);
  return {
    view: { longitude, latitude, zoom },
    box: { x: middle.x - side / 2, y: middle.y - side / 2, side },
  };
}

function sideAt(zoom: number): number {
  return pictureSize / (tileSize * 2 ** zoom);
}

export function positionAt({ x, y }: MapPlace): Position {
  return [longitudeAt(x), latitudeAt(y)];
}

/** As the server takes them. */
function rounded(degrees: number): number {
  return Math.round(degrees * 10_000) / 10_000;
}
