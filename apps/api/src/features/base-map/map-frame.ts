/** Where the upper left corner of a picture lies in a map that is `world` pixels wide. */
export type MapFrame = { left: number; top: number; world: number; width: number; height: number };

export function pixelOf(longitude: number, latitude: number, world: number): { x: number; y: number } {
  const sine = Math.sin((latitude * Math.PI) / 180);
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  return { x: (longitude / 360 + 0.5) * world, y: y * world };
}
