import { mapPlace } from '@nabta/domain/mercator';

/** Where the upper left corner of a picture lies in a map that is `world` pixels wide. */
export type MapFrame = { left: number; top: number; world: number; width: number; height: number };

export function pixelOf(longitude: number, latitude: number, world: number): { x: number; y: number } {
  const { x, y } = mapPlace(longitude, latitude);
  return { x: x * world, y: y * world };
}
