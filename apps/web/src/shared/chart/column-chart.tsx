import { useState } from 'react';

import { plotOf } from './chart-box.ts';
import type { ChartBox } from './chart-box.ts';
import { ChartGrid } from './chart-grid.tsx';
import { ChartReader } from './chart-reader.tsx';
import type { Reading } from './chart-reader.tsx';
import { columnGeometry, labelledColumns, labelStep } from './column-geometry.ts';
import { useAxisTexts } from './use-axis-texts.ts';
import { useWidth } from './use-width.ts';
import { valueAxis } from './value-axis.ts';

import styles from './chart.module.css';

interface ColumnChartProps {
  label: string;
  columns: readonly { value: number; label: string }[];
  readingOf: (index: number) => Reading;
}

/** A wide chart is taller, to match the card next to it. */
const heightOf = (width: number) => (width < 420 ? 208 : 288);

/** Counts per period as columns. */
export function ColumnChart({ label, columns, readingOf }: ColumnChartProps) {
  const { numberText, roomFor } = useAxisTexts();
  const { element, width } = useWidth<HTMLDivElement>();
  const [activeIndex, setActiveIndex] = useState<number>();
  const height = heightOf(width);
  const values = columns.map(({ value }) => value);
  const axis = valueAxis(Math.max(0, ...values), { isWhole: true });
  const rows = axis.ticks.map((value) => ({ value, label: numberText(value, axis.top) }));
  const left = roomFor(rows.map((row) => row.label));
  const box: ChartBox = { width, height, left, right: 10, top: 12, bottom: 28 };
  const placed = columnGeometry(values, axis.top, box);
  const labelWidth = roomFor(columns.map((column) => column.label));
  const step = labelStep(columns.length, plotOf(box).width, labelWidth);
  const labels = labelledColumns(placed, { step, room: labelWidth, width }).map((index) => ({
    x: placed[index]?.x ?? 0,
    label: columns[index]?.label ?? '',
  }));
  return (
    <div ref={element} className={styles.chart}>
      <svg data-chart viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true">
        <ChartGrid box={box} top={axis.top} rows={rows} labels={labels} />
        {placed.map(({ x, path }, index) => (
          <path key={x} d={path} className={index === activeIndex ? styles.columnActive : styles.column} />
        ))}
      </svg>
      <ChartReader
        label={label}
        box={box}
        places={placed}
        readingOf={readingOf}
        activeIndex={activeIndex}
        onActiveChange={setActiveIndex}
      />
    </div>
  );
}
