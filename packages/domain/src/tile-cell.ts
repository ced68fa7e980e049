import type { MapPlace } from './mercator.ts';

/**
 * The web's square map of the world, and one number for each place on it. A tile `z/x/y` is one of 4^z squares; a cell is
 * a square too, named by the bits of its row and column taken in turn (a Z-order key), so that the cells inside a tile
 * follow each other without a gap and a tile is a range of cells at every deeper level.
 */
export type Tile = { z: number; x: number; y: number };

/** The level of a tree's own cell, and the zoom of the deepest tile: squares of nine metres at the equator. 44 bits, which a number holds exactly. */
export const cellLevel = 22;

/** The cell that holds a place, or the nearest for places beyond the edge of the map, such as the poles. */
export function cellAt({ x, y }: MapPlace, level = cellLevel): number {
  return keyOf(indexOf(x, level), indexOf(y, level));
}

/** The middle of a cell. */
export function placeOfCell(cell: number, level = cellLevel): MapPlace {
  const { column, row } = columnAndRow(cell);
  return { x: (column + 0.5) / 2 ** level, y: (row + 0.5) / 2 ** level };
}

export function columnAndRow(cell: number): { column: number; row: number } {
  const high = Math.floor(cell / 2 ** 22);
  const low = cell % 2 ** 22;
  return {
    column: gathered(high) * 2 ** 11 + gathered(low),
    row: gathered(high >> 1) * 2 ** 11 + gathered(low >> 1),
  };
}

/** The cells of a level that lie in a tile: from the first up to, and not with, the end. */
export function cellsIn({ z, x, y }: Tile, level = cellLevel): { first: number; end: number } {
  const cellsPerTile = 4 ** (level - z);
  const first = keyOf(x, y) * cellsPerTile;
  return { first, end: first + cellsPerTile };
}

/** The cell of a lower level that holds this one. */
export function cellAbove(cell: number, levels: number): number {
  return Math.floor(cell / 4 ** levels);
}

/** The deepest level at which two cells of a level still lie in one. */
export function sharedLevel(one: number, other: number, level = cellLevel): number {
  let shared = level;
  while (cellAbove(one, level - shared) !== cellAbove(other, level - shared)) shared -= 1;
  return shared;
}

function indexOf(share: number, level: number): number {
  return Math.min(Math.max(Math.floor(share * 2 ** level), 0), 2 ** level - 1);
}

/** In two halves of eleven bits, because the operators on bits know no more than 32. */
function keyOf(column: number, row: number): number {
  const half = (columnBits: number, rowBits: number) => spread(columnBits) + 2 * spread(rowBits);
  return half(column >> 11, row >> 11) * 2 ** 22 + half(column & 2_047, row & 2_047);
}

/** Moves bit n to bit 2n, for eleven bits. */
function spread(bits: number): number {
  let wide = (bits | (bits << 8)) & 0x00_ff_00_ff;
  wide = (wide | (wide << 4)) & 0x0f_0f_0f_0f;
  wide = (wide | (wide << 2)) & 0x33_33_33_33;
  return (wide | (wide << 1)) & 0x55_55_55_55;
}

/** And bit 2n back to bit n. */
function gathered(bits: number): number {
  let narrow = bits & 0x55_55_55_55;
  narrow = (narrow | (narrow >> 1)) & 0x33_33_33_33;
  narrow = (narrow | (narrow >> 2)) & 0x0f_0f_0f_0f;
  narrow = (narrow | (narrow >> 4)) & 0x00_ff_00_ff;
  return (narrow | (narrow >> 8)) & 0xff_ff;
}
