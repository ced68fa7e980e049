/** A place on the web's square map of the world: columns to the east and rows to the south, from 0 to 1. */
export type MapPlace = { x: number; y: number };

/** Places beyond the edge of the map, such as the poles, lie on it. */
export function mapPlace(longitude: number, latitude: number): MapPlace {
  const y = 0.5 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / (2 * Math.PI);
  return { x: (longitude + 180) / 360, y: Math.min(Math.max(y, 0), 1) };
}

export function longitudeAt(x: number): number {
  return x * 360 - 180;
}

export function latitudeAt(y: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;
}
