/**
 * Chart size and plot margins in pixels. The plot runs from the left in every language, since growth drawn
 * from the right reads as decline.
 */
export type ChartBox = {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
};

/** Position in a chart, in pixels from its top left corner. */
export type Position = { x: number; y: number };

export function plotOf({ width, height, left, right, top, bottom }: ChartBox) {
  return { width: Math.max(1, width - left - right), height: Math.max(1, height - top - bottom) };
}

/** SVG text anchors follow the text direction. */
export function anchorOf(side: 'before' | 'after', direction: 'ltr' | 'rtl'): 'start' | 'end' {
  return (side === 'before') === (direction === 'ltr') ? 'end' : 'start';
}

export function yOf(box: ChartBox, value: number, top: number): number {
  return box.top + plotOf(box).height * (1 - (top > 0 ? Math.min(1, Math.max(0, value / top)) : 0));
}

/** Index of the value closest to `target`. */
export function nearestIndexOf(values: readonly number[], target: number): number | undefined {
  let nearestIndex: number | undefined;
  for (const [index, value] of values.entries()) {
    const best = nearestIndex === undefined ? undefined : values[nearestIndex];
    if (best === undefined || Math.abs(value - target) < Math.abs(best - target)) nearestIndex = index;
  }
  return nearestIndex;
}

type Label = { x: number; label: string };

const halfWidthOf = (label: string) => label.length * 3.2;
const minGap = 6;

/** Moves labels inward at the edges and omits those that would touch the previous one. */
export function fitLabels(labels: readonly Label[], width: number): Label[] {
  const fitted: Label[] = [];
  for (const { x, label } of labels) {
    const halfWidth = halfWidthOf(label);
    const fittedX = Math.max(halfWidth, Math.min(x, width - halfWidth));
    const last = fitted.at(-1);
    const occupiedUntil = last === undefined ? -Infinity : last.x + halfWidthOf(last.label) + minGap;
    if (fittedX - halfWidth >= occupiedUntil) fitted.push({ x: fittedX, label });
  }
  return fitted;
}

/** One decimal is finer than any screen and keeps the path short. */
export const px = (value: number): number => Math.round(value * 10) / 10;
