import { type ChartBox, type Position, plotOf, px, yOf } from './chart-box.ts';

export type AreaPoint = { at: number; value: number; low: number; high: number };
export type Mark = { at: number; value: number };

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
) {
  const from = points[0]?.at ?? 0;
  const to = points.at(-1)?.at ?? 0;
  const { width } = plotOf(box);
  const xOf = (at: number) => box.left + (to > from ? ((at - from) / (to - from)) * width : width / 2);
  const positionOf = (at: number, value: number): Position => ({
    x: px(xOf(at)),
    y: px(yOf(box, value, top)),
  });
  const positions = points.map(({ at, value }) => positionOf(at, value));
  const forecastIndex =
    forecastFrom === undefined ? -1 : points.findLastIndex(({ at }) => at <= forecastFrom);
  const lastActualIndex = forecastIndex < 0 ? positions.length - 1 : forecastIndex;
  const upper = points.map(({ at, high }) => positionOf(at, high));
  const lower = points.map(({ at, low }) => positionOf(at, low)).toReversed();
  return {
    points: positions,
    line: pathThrough(positions.slice(0, lastActualIndex + 1)),
    /** The line after `forecastFrom`. */
    expected: lastActualIndex < positions.length - 1 ? pathThrough(positions.slice(lastActualIndex)) : '',
    band: points.length > 1 ? `${pathThrough([...upper, ...lower])}Z` : '',
    comparison: pathThrough(
      comparison.flatMap((value, index) => (points[index] ? [positionOf(points[index].at, value)] : [])),
    ),
    marks: marks.map(({ at, value }) => positionOf(at, value)),
    forecastStart: forecastIndex < 0 ? undefined : positions[forecastIndex],
    positionAt: (at: number) => positionOf(at, 0),
  };
}

export function pathThrough(positions: readonly Position[]): string {
  return positions.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('');
}
