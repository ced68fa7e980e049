export type MapStyleName = 'standard' | 'satellite';

export const mapStyleNames = ['standard', 'satellite'] as const satisfies readonly MapStyleName[];

/** Where a map is looked at from above. */
export type MapView = { longitude: number; latitude: number; zoom: number };

/** How it is drawn. */
export type MapLook = { style: MapStyleName; isThreeD: boolean };

/** Longitude, latitude. */
export type Position = readonly [number, number];

export type Bounds = { west: number; south: number; east: number; north: number };

export const minZoom = 1.5;
export const maxZoom = 20;

/** SPEC section 9: the Gulf coast, wide enough to know it. */
export const firstView: MapView = { longitude: 50.21, latitude: 26.41, zoom: 8 };

/** The smallest box around all positions; one broken position never spoils it. */
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

export function isOnMap(longitude: number, latitude: number): boolean {
  return Math.abs(longitude) <= 180 && Math.abs(latitude) <= 85;
}

/** Far enough for a comparison of what is near: degrees, with the meridians as close as they are there. */
export function distanceBetween(
  [longitude, latitude]: Position,
  [toLongitude, toLatitude]: Position,
): number {
  const squeeze = Math.cos((((latitude + toLatitude) / 2) * Math.PI) / 180);
  return Math.hypot((longitude - toLongitude) * squeeze, latitude - toLatitude);
}
