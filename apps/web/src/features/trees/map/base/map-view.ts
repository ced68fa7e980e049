export const mapStyleNames = ['standard', 'satellite'] as const;

export type MapStyleName = (typeof mapStyleNames)[number];

export type MapView = { longitude: number; latitude: number; zoom: number };

export type MapMode = { style: MapStyleName; isThreeD: boolean };
/** Longitude, latitude. */
export type Position = readonly [number, number];

export type Bounds = { west: number; south: number; east: number; north: number };

export const minZoom = 1.5;
export const maxZoom = 20;
/** The Gulf coast. */
export const initialView: MapView = { longitude: 50.21, latitude: 26.41, zoom: 8 };

/** Smallest box around all valid positions; undefined when there are none. */
export function boundsOf(positions: readonly Position[]): Bounds | undefined {
  let bounds: Bounds | undefined;
  for (const [longitude, latitude] of positions) {
    if (!isOnMap(longitude, latitude)) continue;
    bounds = {
      west: Math.min(bounds?.west ?? longitude, longitude),
      south: Math.min(bounds?.south ?? latitude, latitude),
      east: Math.max(bounds?.east ?? longitude, longitude),
      north: Math.max(bounds?.north ?? latitude, latitude),
    };
  }
  return bounds;
}

/** Bounds in the order that MapLibre expects. */
export function toBox({ west, south, east, north }: Bounds): [number, number, number, number] {
  return [west, south, east, north];
}

export function isOnMap(longitude: number, latitude: number): boolean {
  return Math.abs(longitude) <= 180 && Math.abs(latitude) <= 85;
}

/** Approximate distance in degrees, corrected for latitude; only for comparing near positions. */
export function distanceBetween(
  [longitude, latitude]: Position,
  [toLongitude, toLatitude]: Position,
): number {
  const longitudeScale = Math.cos((((latitude + toLatitude) / 2) * Math.PI) / 180);
  return Math.hypot((longitude - toLongitude) * longitudeScale, latitude - toLatitude);
}

/** Degrees clockwise from north, with the same approximation. */
export function bearingBetween([longitude, latitude]: Position, [toLongitude, toLatitude]: Position): number {
  const longitudeScale = Math.cos((((latitude + toLatitude) / 2) * Math.PI) / 180);
  const radians = Math.atan2((toLongitude - longitude) * longitudeScale, toLatitude - latitude);
  return ((radians * 180) / Math.PI + 360) % 360;
}

const equatorMetres = 40_075_017;
/** Width of MapLibre's world at zoom 0. */
const worldPixels = 512;

export function metresPerPixel({ latitude, zoom }: Pick<MapView, 'latitude' | 'zoom'>): number {
  return (equatorMetres * Math.cos((latitude * Math.PI) / 180)) / (worldPixels * 2 ** zoom);
}

export function findNearest<Item extends { position: Position }>(
  items: readonly Item[],
  position: Position,
  maxDegrees: number,
): Item | undefined {
  const [nearest] = items
    .map((item) => ({ item, distance: distanceBetween(item.position, position) }))
    .filter(({ distance }) => distance < maxDegrees)
    .toSorted((first, second) => first.distance - second.distance);
  return nearest?.item;
}
