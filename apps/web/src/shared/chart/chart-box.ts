/**
 * The room of a chart in pixels: what the axes need is left free around the plot. It runs from the left in every language,
 * since growth drawn from the right reads as decline.
 */
export type ChartBox = {
  width: number;
  height: number;
  /** For the numbers beside the plot, where the line begins. */
  left: number;
  right: number;
  top: number;
  bottom: number;
};

export function plotOf({ width, height, left, right, top, bottom }: ChartBox) {
  return { width: Math.max(1, width - left - right), height: Math.max(1, height - top - bottom) };
}

/** Which side of a place a word stands on: the anchor of SVG follows the direction in which the word is read. */
export function anchorOf(side: 'before' | 'after', direction: 'ltr' | 'rtl'): 'start' | 'end' {
  return (side === 'before') === (direction === 'ltr') ? 'end' : 'start';
}

/** The place of a value; zero lies on the ground. */
export function yOf(box: ChartBox, value: number, top: number): number {
  return box.top + plotOf(box).height * (1 - (top > 0 ? Math.min(1, Math.max(0, value / top)) : 0));
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

type Label = { x: number; label: string };

const halfOf = (label: string) => label.length * 3.2;
const minGap = 6;

/** Words along an edge, moved inward where they would be cut, and left out where they would touch the one before. */
export function labelsInside(labels: readonly Label[], width: number): Label[] {
  const kept: Label[] = [];
  for (const { x, label } of labels) {
    const half = halfOf(label);
    const moved = Math.max(half, Math.min(x, width - half));
    const last = kept.at(-1);
    const taken = last === undefined ? -Infinity : last.x + halfOf(last.label) + minGap;
    if (moved - half >= taken) kept.push({ x: moved, label });
  }
  return kept;
}

/** One decimal is finer than any screen, and keeps the drawing short. */
export const px = (value: number): number => Math.round(value * 10) / 10;
