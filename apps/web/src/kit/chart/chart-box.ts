export type Direction = 'ltr' | 'rtl';

/** The room of a chart in pixels: what the axes need is left free around the plot. */
export type ChartBox = {
  width: number;
  height: number;
  /** For the numbers beside the plot, where the line begins. */
  start: number;
  end: number;
  top: number;
  bottom: number;
  direction: Direction;
};

export function plotOf({ width, height, start, end, top, bottom }: ChartBox) {
  return { inline: Math.max(1, width - start - end), block: Math.max(1, height - top - bottom) };
}

/** From a place along the line of reading to one counted from the left, as drawings are. */
export function xOf(box: Pick<ChartBox, 'width' | 'direction'>, inline: number): number {
  return box.direction === 'rtl' ? box.width - inline : inline;
}

/** The place of a value; zero lies on the ground. */
export function yOf(box: ChartBox, value: number, top: number): number {
  return box.top + plotOf(box).block * (1 - (top > 0 ? Math.min(1, Math.max(0, value / top)) : 0));
}

/** The index of the place nearest to a point; undefined where there is none. */
export function nearest(places: readonly number[], point: number): number | undefined {
  let found: number | undefined;
  for (const [index, place] of places.entries()) {
    const best = found === undefined ? undefined : places[found];
    if (best === undefined || Math.abs(place - point) < Math.abs(best - point)) found = index;
  }
  return found;
}

type Label = { inline: number; label: string };

const halfOf = (label: string) => label.length * 3.2;
const leastGap = 6;

/** Words along an edge, moved inward where they would be cut, and left out where they would touch the one before. */
export function labelsInside(labels: readonly Label[], width: number): Label[] {
  const kept: Label[] = [];
  for (const { inline, label } of labels) {
    const half = halfOf(label);
    const moved = Math.max(half, Math.min(inline, width - half));
    const last = kept.at(-1);
    const taken = last === undefined ? -Infinity : last.inline + halfOf(last.label) + leastGap;
    if (moved - half >= taken) kept.push({ inline: moved, label });
  }
  return kept;
}

/** One decimal is finer than any screen, and keeps the drawing short. */
export const px = (value: number): number => Math.round(value * 10) / 10;
