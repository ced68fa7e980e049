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

/** Beside a taller card a wide one has room to be taller too. */
const heightOf = (width: number) => (width < 420 ? 208 : 288);

/** How many there were, period by period. */
export function ColumnChart({ label, columns, readingOf }: ColumnChartProps) {
  const { numberText, roomFor } = useAxisTexts();
  const { element, width } = useWidth<HTMLDivElement>();
  const [read, setRead] = useState<number>();
  const height = heightOf(width);
  const values = columns.map(({ value }) => value);
  const axis = valueAxis(Math.max(0, ...values), { isWhole: true });
  const rows = axis.ticks.map((value) => ({ value, label: numberText(value, axis.top) }));
  const left = roomFor(rows.map((row) => row.label));
  const box: ChartBox = { width, height, left, right: 10, top: 12, bottom: 28 };
  const placed = columnGeometry(values, axis.top, box);
  const labelRoom = roomFor(columns.map((column) => column.label));
  const step = labelStep(columns.length, plotOf(box).width, labelRoom);
  const labels = labelledColumns(placed, { step, room: labelRoom, width }).map((index) => ({
    x: placed[index]?.x ?? 0,
    label: columns[index]?.label ?? '',
  }));
  return (
    <div ref={element} className={styles.chart}>
      <svg data-chart viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true">
        <ChartGrid box={box} top={axis.top} rows={rows} labels={labels} />
        {placed.map(({ x, path }, index) => (
          <path key={x} d={path} className={index === read ? styles.columnRead : styles.column} />
        ))}
      </svg>
      <ChartReader
        label={label}
        box={box}
        places={placed}
        readingOf={readingOf}
        read={read}
        onRead={setRead}
      />
    </div>
  );
}
