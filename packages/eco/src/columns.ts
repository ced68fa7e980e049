/** Value at an index known to be valid; one function per array type, so that V8 keeps hot loops monomorphic. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a check would slow the hot loops
export const valueAt = (column: Float64Array, index: number) => column[index] as number;
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a check would slow the hot loops
export const intAt = (column: Int32Array, index: number) => column[index] as number;

/** Copies a column into a longer one. */
export function extendColumn(length: number, column: Float64Array = new Float64Array(0)): Float64Array {
  const extended = new Float64Array(length);
  extended.set(column);
  return extended;
}

/** `squaresSinceStart` are the squares of each tree's gain since the first boundary. */
export const columnNames = ['removedKg', 'squares', 'squaresSinceStart', 'crownM2', 'crownDbh'] as const;

/** Gains between consecutive boundaries; one array element per bucket. */
export type GainColumns = Record<(typeof columnNames)[number], Float64Array>;

export const createColumns = (buckets: number): GainColumns => ({
  removedKg: new Float64Array(buckets),
  squares: new Float64Array(buckets),
  squaresSinceStart: new Float64Array(buckets),
  crownM2: new Float64Array(buckets),
  crownDbh: new Float64Array(buckets),
});
