import type { MercatorPoint } from './mercator.ts';

/**
 * A tile `z/x/y` is one of 4^z squares of the web map. A cell is a square named by its Z-order key
 * (interleaved row and column bits), so the cells of a tile form one contiguous range at every deeper level.
 */
export type Tile = { z: number; x: number; y: number };

/**
 * Cell level of a tree and deepest tile zoom: about 9 m at the equator. Keys have 44 bits, exact in a
 * JavaScript number.
 */
export const cellLevel = 22;

/** Returns the cell at a position, clamped to the map edge. */
export function cellAt({ x, y }: MercatorPoint, level = cellLevel): number {
  return zOrderKey(indexOf(x, level), indexOf(y, level));
}

export function centerOfCell(cell: number, level = cellLevel): MercatorPoint {
  const { column, row } = columnAndRow(cell);
  return { x: (column + 0.5) / 2 ** level, y: (row + 0.5) / 2 ** level };
}

export function columnAndRow(cell: number): { column: number; row: number } {
  const high = Math.floor(cell / 2 ** 22);
  const low = cell % 2 ** 22;
  return {
    column: compactBits(high) * 2 ** 11 + compactBits(low),
    row: compactBits(high >> 1) * 2 ** 11 + compactBits(low >> 1),
  };
}

/** Returns the cell range of a tile; `end` is exclusive. */
export function cellsIn({ z, x, y }: Tile, level = cellLevel): { first: number; end: number } {
  const cellsPerTile = 4 ** (level - z);
  const first = zOrderKey(x, y) * cellsPerTile;
  return { first, end: first + cellsPerTile };
}

/** Returns the ancestor cell this many levels up. */
export function ancestorCell(cell: number, levels: number): number {
  return Math.floor(cell / 4 ** levels);
}

/** Returns the deepest level at which two cells have the same ancestor. */
export function sharedLevel(one: number, other: number, level = cellLevel): number {
  let shared = level;
  while (ancestorCell(one, level - shared) !== ancestorCell(other, level - shared)) shared -= 1;
  return shared;
}

function indexOf(share: number, level: number): number {
  return Math.min(Math.max(Math.floor(share * 2 ** level), 0), 2 ** level - 1);
}

/** Computed in two halves of 11 bits, because bit operators are limited to 32 bits. */
function zOrderKey(column: number, row: number): number {
  const interleave = (columnBits: number, rowBits: number) =>
    spreadBits(columnBits) + 2 * spreadBits(rowBits);
  return interleave(column >> 11, row >> 11) * 2 ** 22 + interleave(column & 2_047, row & 2_047);
}

/** Moves bit n to bit 2n, for 11 bits. */
function spreadBits(bits: number): number {
  let result = (bits | (bits << 8)) & 0x00_ff_00_ff;
  result = (result | (result << 4)) & 0x0f_0f_0f_0f;
  result = (result | (result << 2)) & 0x33_33_33_33;
  return (result | (result << 1)) & 0x55_55_55_55;
}

/** Moves bit 2n to bit n. */
function compactBits(bits: number): number {
  let result = bits & 0x55_55_55_55;
  result = (result | (result >> 1)) & 0x33_33_33_33;
  result = (result | (result >> 2)) & 0x0f_0f_0f_0f;
  result = (result | (result >> 4)) & 0x00_ff_00_ff;
  return (result | (result >> 8)) & 0xff_ff;
}
