/** In degrees. */
export type Coordinates = { longitude: number; latitude: number };

/** Web Mercator position: x to the east, y to the south, each from 0 to 1. */
export type MercatorPoint = { x: number; y: number };

/** Clamps latitudes beyond the map edge, such as the poles. */
export function toMercator(longitude: number, latitude: number): MercatorPoint {
  const y = 0.5 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / (2 * Math.PI);
  return { x: (longitude + 180) / 360, y: Math.min(Math.max(y, 0), 1) };
}

export function longitudeAt(x: number): number {
  return x * 360 - 180;
}

export function latitudeAt(y: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;
}
