import { saveFile } from './save-file.ts';

type Cell = string | number;

/** Without it, Excel assumes a regional encoding and garbles Arabic. */
const byteOrderMark = '\uFEFF';

export function saveCsv(name: string, rows: readonly (readonly Cell[])[]): void {
  saveFile(new Blob([formatCsv(rows)], { type: 'text/csv;charset=utf-8' }), `${name}.csv`);
}

/** Formats rows as CSV; escapes texts that spreadsheets would run as formulas. */
export function formatCsv(rows: readonly (readonly Cell[])[]): string {
  return byteOrderMark + rows.map((row) => row.map(formatCell).join(',')).join('\r\n') + '\r\n';
}

function formatCell(cell: Cell): string {
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : '';
  const escaped = /^[\s\u200e\u200f\u2066-\u2069]*[=+\-@\t\r]/u.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/u.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped;
}
