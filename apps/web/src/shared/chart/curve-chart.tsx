import { useState } from 'react';

import { fitLabels, plotOf, px, yOf } from './chart-box.ts';
import type { ChartBox } from './chart-box.ts';
import { ChartGrid } from './chart-grid.tsx';
import { ChartReader } from './chart-reader.tsx';
import type { Reading } from './chart-reader.tsx';
import { useAxisTexts } from './use-axis-texts.ts';
import { useWidth } from './use-width.ts';
import { valueAxis } from './value-axis.ts';

import styles from './chart.module.css';

type Point = { x: number; y: number };

interface CurveChartProps {
  label: string;
  curve: readonly Point[];
  /** Measured values for comparison. */
  points: readonly Point[];
  readingOf: (index: number) => Reading;
}

const height = 280;

/** A curve of one quantity over another, with measured points. */
export function CurveChart({ label, curve, points, readingOf }: CurveChartProps) {
  const { numberText, roomFor } = useAxisTexts();
  const { element, width } = useWidth<HTMLDivElement>();
  const [activeIndex, setActiveIndex] = useState<number>();
  const all = [...curve, ...points];
  const values = valueAxis(Math.max(0, ...all.map(({ y }) => y)));
  const across = valueAxis(Math.max(0, ...all.map(({ x }) => x)), { steps: 6 });
  const rows = values.ticks.map((value) => ({ value, label: numberText(value, values.top) }));
  const left = roomFor(rows.map((row) => row.label));
  const box: ChartBox = { width, height, left, right: 12, top: 16, bottom: 28 };
  const xOf = (x: number) => px(left + (x / across.top) * plotOf(box).width);
  const placeOf = ({ x, y }: Point) => ({ x: xOf(x), y: px(yOf(box, y, values.top)) });
  const placed = curve.map(placeOf);
  const activePoint = activeIndex === undefined ? undefined : placed[activeIndex];
  return (
    <div ref={element} className={styles.chart}>
      <svg data-chart viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true">
        <ChartGrid
          box={box}
          top={values.top}
          rows={rows}
          labels={fitLabels(
            across.ticks.map((x) => ({ x: xOf(x), label: numberText(x, across.top) })),
            width,
          )}
        />
        {points.map((point, index) => {
          const { x, y } = placeOf(point);
          // oxlint-disable-next-line react/no-array-index-key -- two trees may have been of one size
          return <circle key={index} cx={x} cy={y} r={3.5} className={styles.measured} />;
        })}
        <path
          d={placed.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('')}
          className={styles.line}
        />
        {activePoint && (
          <>
            <line
              x1={activePoint.x}
              x2={activePoint.x}
              y1={box.top}
              y2={height - box.bottom}
              className={styles.cursor}
            />
            <circle cx={activePoint.x} cy={activePoint.y} r={5} className={styles.dot} />
          </>
        )}
      </svg>
      {placed.length > 0 && (
        <ChartReader
          label={label}
          box={box}
          places={placed}
          readingOf={readingOf}
          activeIndex={activeIndex}
          onActiveChange={setActiveIndex}
        />
      )}
    </div>
  );
}
