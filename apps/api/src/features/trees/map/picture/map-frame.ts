import { toMercator } from '@nabta/domain/mercator';

/** Offset and size of a picture in a map that is `world` pixels wide. */
export type MapFrame = { left: number; top: number; world: number; width: number; height: number };

export function pixelOf(longitude: number, latitude: number, world: number): { x: number; y: number } {
  const { x, y } = toMercator(longitude, latitude);
  return { x: x * world, y: y * world };
}
