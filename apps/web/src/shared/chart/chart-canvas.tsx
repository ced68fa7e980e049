import { type ReactNode, useState } from 'react';

import { useTexts } from '#platform/texts.tsx';

import { type ChartBox, type Position, anchorOf, plotOf, px, yOf } from './chart-box.ts';
import { ChartOverlay, type TooltipContent } from './chart-overlay.tsx';
import type { TimeUnit } from './time-axis.ts';
import { useWidth } from './use-width.ts';
import { valueAxis } from './value-axis.ts';

import styles from './chart.module.css';

interface ChartOptions {
  largest: number;
  isInteger?: boolean;
  /** In pixels; may depend on the width. */
  height: number | ((width: number) => number);
  right?: number;
  top: number;
}

/** Measures the chart's element and lays out its value axis. */
export function useChart({ largest, isInteger = false, height, right = 10, top }: ChartOptions) {
  const texts = useAxisTexts();
  const { element, width } = useWidth<HTMLDivElement>();
  const axis = valueAxis(largest, { isInteger });
  const gridLines = axis.ticks.map((value) => ({ value, label: texts.numberText(value, axis.top) }));
  const box: ChartBox = {
    width,
    height: typeof height === 'number' ? height : height(width),
    left: texts.maxLabelWidth(gridLines.map(({ label }) => label)),
    right,
    top,
    bottom: 28,
  };
  return { ...texts, element, box, axis, gridLines };
}

interface ChartCanvasProps {
  chart: Pick<ReturnType<typeof useChart>, 'element' | 'box' | 'axis' | 'gridLines'>;
  label: string;
  labels: readonly { x: number; label: string }[];
  /** Positions of the data points, sorted from the left. */
  positions: readonly Position[];
  tooltipOf: (index: number) => TooltipContent;
  children: (activeIndex: number | undefined) => ReactNode;
}

export function ChartCanvas({ chart, label, labels, positions, tooltipOf, children }: ChartCanvasProps) {
  const { element, box, axis, gridLines } = chart;
  const { direction } = useTexts();
  const [activeIndex, setActiveIndex] = useState<number>();
  const { width, height } = box;
  return (
    <div ref={element} className={styles.chart}>
      <svg data-chart viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true">
        {gridLines.map(({ value, label: valueLabel }) => {
          const y = px(yOf(box, value, axis.top));
          return (
            <g key={value}>
              <line x1={box.left} x2={box.left + plotOf(box).width} y1={y} y2={y} className={styles.grid} />
              <text
                x={box.left - 8}
                y={y + 4}
                textAnchor={anchorOf('before', direction)}
                className={styles.axis}
              >
                {valueLabel}
              </text>
            </g>
          );
        })}
        {labels.map(({ x, label: text }) => (
          <text key={x} x={px(x)} y={height - 6} textAnchor="middle" className={styles.axis}>
            {text}
          </text>
        ))}
        {children(activeIndex)}
      </svg>
      <ChartOverlay
        label={label}
        box={box}
        positions={positions}
        tooltipOf={tooltipOf}
        activeIndex={activeIndex}
        onActiveChange={setActiveIndex}
      />
    </div>
  );
}

export function Cursor({ position, box }: { position: Position | undefined; box: ChartBox }) {
  if (position === undefined) return null;
  const { x, y } = position;
  return (
    <>
      <line x1={x} x2={x} y1={box.top} y2={box.height - box.bottom} className={styles.cursor} />
      <circle cx={x} cy={y} r={5} className={styles.dot} />
    </>
  );
}

/** Pixel width of an axis digit, and the gap between axis values and plot. */
const digitWidth = 6.8;
const gap = 10;

const dateOptions = {
  day: { day: 'numeric', month: 'short' },
  month: { month: 'short', year: 'numeric' },
  year: { year: 'numeric' },
} satisfies Record<TimeUnit, Intl.DateTimeFormatOptions>;

function useAxisTexts() {
  const { formatNumber, formatDate } = useTexts();
  const numberOptions = (top: number): Intl.NumberFormatOptions => {
    if (top >= 10_000) return { notation: 'compact', maximumFractionDigits: 1 };
    return { maximumSignificantDigits: top < 1 ? 2 : 4 };
  };
  return {
    numberText: (value: number, top: number) => formatNumber(value, numberOptions(top)),
    dayText: (at: number, unit: TimeUnit) =>
      formatDate(at, { ...dateOptions[unit], timeZone: 'Asia/Riyadh' }),
    maxLabelWidth: (labels: readonly string[]) =>
      Math.ceil(Math.max(1, ...labels.map((label) => label.length)) * digitWidth) + gap,
  };
}
