import { type AreaPoint, type Mark, areaGeometry } from './area-geometry.ts';
import { type ChartBox, fitLabels, plotOf, px } from './chart-box.ts';
import { ChartCanvas, Cursor, useChart } from './chart-canvas.tsx';
import type { TooltipContent } from './chart-overlay.tsx';
import { type TimeUnit, timeAxis } from './time-axis.ts';

import styles from './chart.module.css';

interface AreaChartProps {
  label: string;
  points: readonly AreaPoint[];
  marks?: readonly Mark[];
  comparison?: readonly number[];
  /** Present time; the line after it is a forecast. */
  forecastStart?: { at: number; label: string } | undefined;
  tooltipOf: (index: number) => TooltipContent;
}

const noMarks: readonly Mark[] = [];
const noNumbers: readonly number[] = [];
const labelWidth = { day: 74, month: 86, year: 40 } satisfies Record<TimeUnit, number>;

export function AreaChart({
  label,
  points,
  marks = noMarks,
  comparison = noNumbers,
  forecastStart,
  tooltipOf,
}: AreaChartProps) {
  const chart = useChart({
    largest: Math.max(
      0,
      ...points.map(({ high }) => high),
      ...marks.map(({ value }) => value),
      ...comparison,
    ),
    height: 236,
    top: 22,
  });
  const { box, axis, dayText } = chart;
  const area = areaGeometry(
    { points, marks, comparison, forecastFrom: forecastStart?.at, top: axis.top },
    box,
  );
  const plot = plotOf(box);
  const maxTicksOf = (unit: TimeUnit) => Math.max(1, Math.floor(plot.width / labelWidth[unit]));
  const time = timeAxis(points[0]?.at ?? 0, points.at(-1)?.at ?? 0, {
    day: maxTicksOf('day'),
    month: maxTicksOf('month'),
    year: maxTicksOf('year'),
  });
  const labels = fitLabels(
    time.ticks.map((at) => ({ x: area.positionAt(at).x, label: dayText(at, time.unit) })),
    box.width,
  );
  return (
    <ChartCanvas {...{ chart, label, labels, positions: area.points, tooltipOf }}>
      {(activeIndex) => (
        <>
          <path d={area.band} className={styles.band} />
          <path d={area.comparison} className={styles.comparison} />
          <path d={area.line} className={styles.line} />
          <path d={area.expected} className={styles.expected} />
          {forecastStart && area.forecastStart && (
            <ForecastStart {...area.forecastStart} box={box} label={forecastStart.label} />
          )}
          {points.length === 1 && area.points[0] && (
            <circle cx={area.points[0].x} cy={area.points[0].y} r={5} className={styles.dot} />
          )}
          <Cursor position={activeIndex === undefined ? undefined : area.points[activeIndex]} box={box} />
          {area.marks.map(({ x, y }) => (
            <path key={`${x} ${y}`} d={`M${x} ${y - 7}l7 7l-7 7l-7 -7Z`} className={styles.mark} />
          ))}
        </>
      )}
    </ChartCanvas>
  );
}

function ForecastStart({ x, y, box, label }: { x: number; y: number; box: ChartBox; label: string }) {
  const halfWidth = label.length * 3.4;
  const labelX = Math.min(Math.max(x, box.left + halfWidth), box.width - halfWidth);
  return (
    <>
      <line x1={x} x2={x} y1={box.top} y2={box.height - box.bottom} className={styles.forecastStart} />
      <circle cx={x} cy={y} r={5} className={styles.dot} />
      <text x={px(labelX)} y={13} textAnchor="middle" className={styles.forecastLabel}>
        {label}
      </text>
    </>
  );
}
