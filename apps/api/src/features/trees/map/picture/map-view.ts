import type { Coordinates } from '@nabta/domain/mercator';

export type MapView = Coordinates & { zoom: number };

/** Format: `46.7,24.6,14`. */
export function formatView({ longitude, latitude, zoom }: MapView): string {
  return `${longitude},${latitude},${zoom}`;
}

/** Returns undefined for a view outside the map. */
export function parseView(text: string | undefined): MapView | undefined {
  const match = /^(-?\d{1,3}(?:\.\d{1,4})?),(-?\d{1,2}(?:\.\d{1,4})?),(\d{1,2}(?:\.\d)?)$/u.exec(text ?? '');
  if (match === null) return undefined;
  const [longitude = NaN, latitude = NaN, zoom = NaN] = match.slice(1).map(Number);
  const isOnMap = Math.abs(longitude) <= 180 && Math.abs(latitude) <= 85 && zoom <= 14;
  return isOnMap ? { longitude, latitude, zoom } : undefined;
}
