import { type ChartBox, plotOf, px, yOf } from './chart-box.ts';

export type AreaPoint = { at: number; value: number; low: number; high: number };
export type Mark = { at: number; value: number };
export type Placed = { x: number; y: number };

export type AreaGeometry = {
  points: Placed[];
  /** The line until `forecastFrom`; `expected` is the rest. */
  line: string;
  expected: string;
  band: string;
  comparison: string;
  marks: Placed[];
  forecastStart: Placed | undefined;
  placeOf: (at: number) => Placed;
};

type AreaInput = {
  points: readonly AreaPoint[];
  marks?: readonly Mark[];
  comparison?: readonly number[];
  forecastFrom?: number | undefined;
  top: number;
};

/** Geometry of a line with a band around it. Time runs from the left in every language. */
export function areaGeometry(
  { points, marks = [], comparison = [], forecastFrom, top }: AreaInput,
  box: ChartBox,
): AreaGeometry {
  const from = points[0]?.at ?? 0;
  const to = points.at(-1)?.at ?? 0;
  const { width } = plotOf(box);
  const xOf = (at: number) => box.left + (to > from ? ((at - from) / (to - from)) * width : width / 2);
  const place = (at: number, value: number): Placed => ({ x: px(xOf(at)), y: px(yOf(box, value, top)) });
  const placed = points.map(({ at, value }) => place(at, value));
  const forecastIndex =
    forecastFrom === undefined ? -1 : points.findLastIndex(({ at }) => at <= forecastFrom);
  const lastKnown = forecastIndex < 0 ? placed.length - 1 : forecastIndex;
  const upper = points.map(({ at, high }) => place(at, high));
  const lower = points.map(({ at, low }) => place(at, low)).toReversed();
  return {
    points: placed,
    line: pathThrough(placed.slice(0, lastKnown + 1)),
    expected: lastKnown < placed.length - 1 ? pathThrough(placed.slice(lastKnown)) : '',
    band: points.length > 1 ? `${pathThrough([...upper, ...lower])}Z` : '',
    comparison: pathThrough(
      comparison.flatMap((value, index) => (points[index] ? [place(points[index].at, value)] : [])),
    ),
    marks: marks.map(({ at, value }) => place(at, value)),
    forecastStart: forecastIndex < 0 ? undefined : placed[forecastIndex],
    placeOf: (at) => place(at, 0),
  };
}

export function pathThrough(places: readonly Placed[]): string {
  return places.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('');
}
