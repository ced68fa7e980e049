export type MapStyleName = 'standard' | 'satellite';

export const mapStyleNames = ['standard', 'satellite'] as const satisfies readonly MapStyleName[];

/** Where a map is looked at from above. */
export type MapView = { longitude: number; latitude: number; zoom: number };

/** How it is drawn. */
export type MapLook = { style: MapStyleName; isThreeD: boolean };

/** Longitude, latitude. */
export type Position = readonly [number, number];

export type Bounds = { west: number; south: number; east: number; north: number };

export const leastZoom = 1.5;
export const mostZoom = 20;

/** SPEC section 9: the Gulf coast, wide enough to know it. */
export const firstView: MapView = { longitude: 50.21, latitude: 26.41, zoom: 8 };

/** The view that an address carries. Anybody may have written it, so half a view or one off the earth is none. */
export function viewOfAddress(params: URLSearchParams): MapView | undefined {
  const latitude = numberIn(params, 'lat', -85, 85);
  const longitude = numberIn(params, 'lng', -180, 180);
  const zoom = numberIn(params, 'zoom', 0, 24);
  if (latitude === undefined || longitude === undefined || zoom === undefined) return undefined;
  return { longitude, latitude, zoom: Math.min(Math.max(zoom, leastZoom), mostZoom) };
}

export function lookOfAddress(params: URLSearchParams): MapLook {
  return {
    style: mapStyleNames.find((name) => name === params.get('style')) ?? 'standard',
    isThreeD: params.get('3d') === '1',
  };
}

/** The same address with this view in place of the one it had; what is usual is left unsaid. */
export function addressWithView(
  params: URLSearchParams,
  view: MapView | undefined,
  look: MapLook,
): URLSearchParams {
  const next = new URLSearchParams(params);
  const written = {
    lat: view?.latitude.toFixed(5),
    lng: view?.longitude.toFixed(5),
    zoom: view?.zoom.toFixed(2),
    style: look.style === 'standard' ? undefined : look.style,
    '3d': look.isThreeD ? '1' : undefined,
  };
  for (const [name, value] of Object.entries(written)) {
    if (value === undefined) next.delete(name);
    else next.set(name, value);
  }
  return next;
}

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

function numberIn(params: URLSearchParams, name: string, least: number, most: number): number | undefined {
  const text = params.get(name);
  const value = text === null || text.trim() === '' ? Number.NaN : Number(text);
  return value >= least && value <= most ? value : undefined;
}
