import { mapPlace } from '@nabta/domain/mercator';
import { cellAt } from '@nabta/domain/tile-cell';

/** Northwards. */
export const metreInDegrees = 1 / 111_320;

/** The square of the map that a place lies in, and those that reach within a metre of it: one for most, at most four. */
export function squaresAround(longitude: number, latitude: number): { cell: number; around: number[] } {
  const east = metreInDegrees / Math.cos((latitude * Math.PI) / 180);
  const corners = [-1, 1].flatMap((x) =>
    [-1, 1].map((y) => cellAt(mapPlace(longitude + x * east, latitude + y * metreInDegrees))),
  );
  return { cell: cellAt(mapPlace(longitude, latitude)), around: [...new Set(corners)] };
}
