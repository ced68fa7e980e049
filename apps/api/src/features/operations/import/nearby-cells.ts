import { toMercator } from '@nabta/domain/mercator';
import { cellAt } from '@nabta/domain/tile-cell';

/** Degrees of latitude per metre. */
export const metreInDegrees = 1 / 111_320;

/** Map cells within the accuracy of a row's place. */
export type NearbyCells = { lines: number[]; cells: number[]; radiusM: number };

/** Smaller than a map cell in Arabia, so that no cell between two steps is skipped. */
const stepM = 5;

export type RowPlace = { line: number; longitude: number; latitude: number };

/** Adds the cells to search for a row; returns the row's own cell. */
export function addNearbyCells(
  { lines, cells, radiusM }: NearbyCells,
  { line, longitude, latitude }: RowPlace,
): number {
  const east = metreInDegrees / Math.cos((latitude * Math.PI) / 180);
  const steps = Math.max(1, Math.ceil((2 * radiusM) / stepM));
  const offsets = Array.from({ length: steps + 1 }, (_, index) => radiusM * ((2 * index) / steps - 1));
  const around = offsets.flatMap((x) =>
    offsets.map((y) => cellAt(toMercator(longitude + x * east, latitude + y * metreInDegrees))),
  );
  for (const cell of new Set(around)) {
    lines.push(line);
    cells.push(cell);
  }
  return cellAt(toMercator(longitude, latitude));
}
