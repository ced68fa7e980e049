import { mapPlace } from '@nabta/domain/mercator';
import { cellAt } from '@nabta/domain/tile-cell';

/** Northwards. */
export const metreInDegrees = 1 / 111_320;

/** Squares of the map that lie within a metre of a row; most rows have one, and none more than four. */
export type Around = { lines: number[]; cells: number[] };

export type RowPlace = { line: number; longitude: number; latitude: number };

/** Notes which squares are to be looked through for the tree of a row; the one that it stands in is the answer. */
export function addAround({ lines, cells }: Around, { line, longitude, latitude }: RowPlace): number {
  const east = metreInDegrees / Math.cos((latitude * Math.PI) / 180);
  const corners = [-1, 1].flatMap((x) =>
    [-1, 1].map((y) => cellAt(mapPlace(longitude + x * east, latitude + y * metreInDegrees))),
  );
  for (const cell of new Set(corners)) {
    lines.push(line);
    cells.push(cell);
  }
  return cellAt(mapPlace(longitude, latitude));
}
