import { type ChartBox, type Position, plotOf, px, yOf } from './chart-box.ts';
import { ChartCanvas, useChart } from './chart-canvas.tsx';
import type { TooltipContent } from './chart-overlay.tsx';

import styles from './chart.module.css';

interface ColumnChartProps {
  label: string;
  columns: readonly { value: number; label: string }[];
  tooltipOf: (index: number) => TooltipContent;
}

export function ColumnChart({ label, columns, tooltipOf }: ColumnChartProps) {
  const values = columns.map(({ value }) => value);
  const chart = useChart({
    largest: Math.max(0, ...values),
    isInteger: true,
    // A wide chart is taller, to match the card next to it.
    height: (width) => (width < 420 ? 208 : 288),
    top: 12,
  });
  const { box, axis, maxLabelWidth } = chart;
  const positions = columnGeometry(values, axis.top, box);
  const labelWidth = maxLabelWidth(columns.map((column) => column.label));
  const step = labelStep(columns.length, plotOf(box).width, labelWidth);
  const labels = findLabelledColumns(positions, { step, labelWidth, chartWidth: box.width }).map((index) => ({
    x: positions[index]?.x ?? 0,
    label: columns[index]?.label ?? '',
  }));
  return (
    <ChartCanvas {...{ chart, label, labels, positions, tooltipOf }}>
      {(activeIndex) =>
        positions.map(({ x, path }, index) => (
          <path key={x} d={path} className={index === activeIndex ? styles.columnActive : styles.column} />
        ))
      }
    </ChartCanvas>
  );
}

type Column = { x: number; y: number; path: string };

const maxWidth = 36;
const maxRadius = 6;

/** Columns in order of time from the left; zero values have no path. */
export function columnGeometry(values: readonly number[], top: number, box: ChartBox): Column[] {
  const step = plotOf(box).width / Math.max(1, values.length);
  const width = Math.min(maxWidth, Math.max(1, step * 0.62));
  const bottom = box.height - box.bottom;
  return values.map((value, index) => {
    const x = px(box.left + step * (index + 0.5));
    const y = px(yOf(box, value, top));
    return { x, y, path: value > 0 ? columnPath({ x, y }, bottom, width) : '' };
  });
}

function columnPath({ x, y }: Position, bottom: number, width: number): string {
  const radius = px(Math.min(maxRadius, width / 2, bottom - y));
  const [first, last] = [px(x - width / 2), px(x + width / 2)];
  return (
    `M${first} ${bottom}V${px(y + radius)}Q${first} ${y} ${px(first + radius)} ${y}` +
    `H${px(last - radius)}Q${last} ${y} ${last} ${px(y + radius)}V${bottom}Z`
  );
}

export function labelStep(count: number, width: number, labelWidth: number): number {
  return Math.max(1, Math.ceil((count * labelWidth) / Math.max(1, width)));
}

/** Indices of the labelled columns, starting with the first whose label fits completely. */
export function findLabelledColumns(
  columns: readonly Pick<Column, 'x'>[],
  { step, labelWidth, chartWidth }: { step: number; labelWidth: number; chartWidth: number },
): number[] {
  // The label width includes a gap that is not needed at the edge.
  const fits = ({ x }: Pick<Column, 'x'>) => x >= labelWidth / 2 - 5 && x + labelWidth / 2 <= chartWidth + 5;
  const first = columns.findIndex(fits);
  return columns.flatMap((column, index) =>
    index >= first && (index - first) % step === 0 && fits(column) ? [index] : [],
  );
}
