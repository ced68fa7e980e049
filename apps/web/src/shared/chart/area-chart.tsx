import { useState } from 'react';

import { areaGeometry } from './area-geometry.ts';
import type { AreaPoint, Mark } from './area-geometry.ts';
import { labelsInside, plotOf, px } from './chart-box.ts';
import type { ChartBox } from './chart-box.ts';
import { ChartGrid } from './chart-grid.tsx';
import { ChartReader } from './chart-reader.tsx';
import type { Reading } from './chart-reader.tsx';
import { timeAxis } from './time-axis.ts';
import type { TimeUnit } from './time-axis.ts';
import { useAxisTexts } from './use-axis-texts.ts';
import { useWidth } from './use-width.ts';
import { valueAxis } from './value-axis.ts';

import styles from './chart.module.css';

interface AreaChartProps {
  label: string;
  points: readonly AreaPoint[];
  marks?: readonly Mark[];
  /** Another line to compare with, as long as `points`. */
  beside?: readonly number[];
  /** Marks the present, after which the line is only expected. */
  turn?: { at: number; label: string } | undefined;
  readingOf: (index: number) => Reading;
}

const noMarks: readonly Mark[] = [];
const noNumbers: readonly number[] = [];
const height = 236;
const labelRoom = { day: 74, month: 86, year: 40 } satisfies Record<TimeUnit, number>;

/** A line over time with the range in which the truth likely lies. */
export function AreaChart({
  label,
  points,
  marks = noMarks,
  beside = noNumbers,
  turn,
  readingOf,
}: AreaChartProps) {
  const { numberText, dayText, roomFor } = useAxisTexts();
  const { element, width } = useWidth<HTMLDivElement>();
  const [read, setRead] = useState<number>();
  const axis = valueAxis(
    Math.max(0, ...points.map(({ high }) => high), ...marks.map(({ value }) => value), ...beside),
  );
  const rows = axis.ticks.map((value) => ({ value, label: numberText(value, axis.top) }));
  const left = roomFor(rows.map((row) => row.label));
  const box: ChartBox = { width, height, left, right: 10, top: 22, bottom: 28 };
  const area = areaGeometry({ points, marks, beside, turnsAt: turn?.at, top: axis.top }, box);
  const plot = plotOf(box);
  const roomFrom = (unit: TimeUnit) => Math.max(1, Math.floor(plot.width / labelRoom[unit]));
  const time = timeAxis(points[0]?.at ?? 0, points.at(-1)?.at ?? 0, {
    day: roomFrom('day'),
    month: roomFrom('month'),
    year: roomFrom('year'),
  });
  const labels = labelsInside(
    time.ticks.map((at) => ({ x: area.placeOf(at).x, label: dayText(at, time.unit) })),
    width,
  );
  const shown = read === undefined ? undefined : area.points[read];
  return (
    <div ref={element} className={styles.chart}>
      <svg data-chart viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true">
        <ChartGrid box={box} top={axis.top} rows={rows} labels={labels} />
        <path d={area.band} className={styles.band} />
        <path d={area.beside} className={styles.beside} />
        <path d={area.line} className={styles.line} />
        <path d={area.expected} className={styles.expected} />
        {turn && area.turn && <Turn {...area.turn} box={box} label={turn.label} />}
        {points.length === 1 && area.points[0] && (
          <circle cx={area.points[0].x} cy={area.points[0].y} r={5} className={styles.dot} />
        )}
        {shown && (
          <>
            <line x1={shown.x} x2={shown.x} y1={box.top} y2={height - box.bottom} className={styles.cursor} />
            <circle cx={shown.x} cy={shown.y} r={5} className={styles.dot} />
          </>
        )}
        {area.marks.map(({ x, y }) => (
          <path key={`${x} ${y}`} d={`M${x} ${y - 7}l7 7l-7 7l-7 -7Z`} className={styles.mark} />
        ))}
      </svg>
      <ChartReader
        label={label}
        box={box}
        places={area.points}
        readingOf={readingOf}
        read={read}
        onRead={setRead}
      />
    </div>
  );
}

type TurnProps = { x: number; y: number; box: ChartBox; label: string };

/** Today: a line through the chart with its name above, kept inside the drawing. */
function Turn({ x, y, box, label }: TurnProps) {
  const half = label.length * 3.4;
  const named = Math.min(Math.max(x, box.left + half), box.width - half);
  return (
    <>
      <line x1={x} x2={x} y1={box.top} y2={box.height - box.bottom} className={styles.turn} />
      <circle cx={x} cy={y} r={5} className={styles.dot} />
      <text x={px(named)} y={13} textAnchor="middle" className={styles.turnName}>
        {label}
      </text>
    </>
  );
}
