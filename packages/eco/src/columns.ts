/** Value at an index known to be valid; one function per array type, so that V8 keeps hot loops monomorphic. */
export const valueAt = (column: Float64Array, index: number) => column[index] as number;
export const intAt = (column: Int32Array, index: number) => column[index] as number;

/** Copies a column into a longer one. */
export function extendColumn(length: number, column: Float64Array = new Float64Array(0)): Float64Array {
  const extended = new Float64Array(length);
  extended.set(column);
  return extended;
}
