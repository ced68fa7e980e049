import { plotOf, px, yOf } from './chart-box.ts';
import type { ChartBox } from './chart-box.ts';

export type AreaPoint = { at: number; value: number; low: number; high: number };
export type Mark = { at: number; value: number };
export type Placed = { x: number; y: number };

export type AreaGeometry = {
  points: Placed[];
  /** The line until `turnsAt`, and after it what is expected. */
  line: string;
  expected: string;
  band: string;
  /** The line to compare with. */
  beside: string;
  marks: Placed[];
  turn: Placed | undefined;
  placeOf: (at: number) => Placed;
};

type AreaInput = {
  points: readonly AreaPoint[];
  marks?: readonly Mark[];
  beside?: readonly number[];
  /** Where what was ends and what is expected begins. */
  turnsAt?: number | undefined;
  /** The largest value of the axis. */
  top: number;
};

/** A line with a band around it, in order of time from the left, whatever the language. */
export function areaGeometry(
  { points, marks = [], beside = [], turnsAt, top }: AreaInput,
  box: ChartBox,
): AreaGeometry {
  const from = points[0]?.at ?? 0;
  const to = points.at(-1)?.at ?? 0;
  const { width } = plotOf(box);
  const xOf = (at: number) => box.left + (to > from ? ((at - from) / (to - from)) * width : width / 2);
  const place = (at: number, value: number): Placed => ({ x: px(xOf(at)), y: px(yOf(box, value, top)) });
  const placed = points.map(({ at, value }) => place(at, value));
  const turnIndex = turnsAt === undefined ? -1 : points.findLastIndex(({ at }) => at <= turnsAt);
  const last = turnIndex < 0 ? placed.length - 1 : turnIndex;
  const upper = points.map(({ at, high }) => place(at, high));
  const lower = points.map(({ at, low }) => place(at, low)).toReversed();
  return {
    points: placed,
    line: pathThrough(placed.slice(0, last + 1)),
    expected: last < placed.length - 1 ? pathThrough(placed.slice(last)) : '',
    band: points.length > 1 ? `${pathThrough([...upper, ...lower])}Z` : '',
    beside: pathThrough(
      beside.flatMap((value, index) => (points[index] ? [place(points[index].at, value)] : [])),
    ),
    marks: marks.map(({ at, value }) => place(at, value)),
    turn: turnIndex < 0 ? undefined : placed[turnIndex],
    placeOf: (at) => place(at, 0),
  };
}

function pathThrough(places: readonly Placed[]): string {
  return places.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('');
}
