type Cell = string | number;

/** Excel takes a file without this mark for one in the encoding of its country, and Arabic for noise. */
const byteOrderMark = '\uFEFF';

/** A table for other programs: numbers as they are, texts that no program takes for a formula. */
export function csvOf(rows: readonly (readonly Cell[])[]): string {
  return byteOrderMark + rows.map((row) => row.map(cellOf).join(',')).join('\r\n') + '\r\n';
}

function cellOf(cell: Cell): string {
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : '';
  const harmless = /^[\s\u200e\u200f\u2066-\u2069]*[=+\-@\t\r]/u.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/u.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
