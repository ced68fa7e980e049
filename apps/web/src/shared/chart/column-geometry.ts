import { plotOf, px, yOf } from './chart-box.ts';
import type { ChartBox } from './chart-box.ts';

export type Column = { x: number; y: number; path: string };

const widest = 36;
const roundness = 6;

/** Columns side by side in order of time from the left; nothing stands where nothing was counted. */
export function columnGeometry(values: readonly number[], top: number, box: ChartBox): Column[] {
  const step = plotOf(box).width / Math.max(1, values.length);
  const width = Math.min(widest, Math.max(1, step * 0.62));
  const ground = box.height - box.bottom;
  return values.map((value, index) => {
    const x = px(box.left + step * (index + 0.5));
    const y = px(yOf(box, value, top));
    return { x, y, path: value > 0 ? columnPath(x, y, ground, width) : '' };
  });
}

/** Round above, flat on the ground. */
function columnPath(x: number, y: number, ground: number, width: number): string {
  const round = px(Math.min(roundness, width / 2, ground - y));
  const [first, last] = [px(x - width / 2), px(x + width / 2)];
  return (
    `M${first} ${ground}V${px(y + round)}Q${first} ${y} ${px(first + round)} ${y}` +
    `H${px(last - round)}Q${last} ${y} ${last} ${px(y + round)}V${ground}Z`
  );
}

/** Every which label there is room for. */
export function labelStep(count: number, width: number, labelWidth: number): number {
  return Math.max(1, Math.ceil((count * labelWidth) / Math.max(1, width)));
}

type Room = { step: number; room: number; width: number };

/** The columns that have their label: from the first on under which a whole word has room, up to the last. */
export function labelledColumns(
  columns: readonly Pick<Column, 'x'>[],
  { step, room, width }: Room,
): number[] {
  // The room of a word holds the gap to the next one, which the edge does not need.
  const fits = ({ x }: Pick<Column, 'x'>) => x >= room / 2 - 5 && x + room / 2 <= width + 5;
  const first = columns.findIndex(fits);
  return columns.flatMap((column, index) =>
    index >= first && (index - first) % step === 0 && fits(column) ? [index] : [],
  );
}
