import { toMercator } from '@nabta/domain/mercator';
import { cellAt } from '@nabta/domain/tile-cell';

/** Degrees of latitude per metre. */
export const metreInDegrees = 1 / 111_320;

/** Map cells within a metre of a row: one for most rows, at most four. */
export type NearbyCells = { lines: number[]; cells: number[] };

export type RowPlace = { line: number; longitude: number; latitude: number };

/** Adds the cells to search for a row; returns the row's own cell. */
export function addNearbyCells(
  { lines, cells }: NearbyCells,
  { line, longitude, latitude }: RowPlace,
): number {
  const east = metreInDegrees / Math.cos((latitude * Math.PI) / 180);
  const corners = [-1, 1].flatMap((x) =>
    [-1, 1].map((y) => cellAt(toMercator(longitude + x * east, latitude + y * metreInDegrees))),
  );
  for (const cell of new Set(corners)) {
    lines.push(line);
    cells.push(cell);
  }
  return cellAt(toMercator(longitude, latitude));
}
