import { useTexts } from '#platform/texts.tsx';

import { anchorOf, plotOf, px, yOf } from './chart-box.ts';
import type { ChartBox } from './chart-box.ts';

import styles from './chart.module.css';

interface ChartGridProps {
  box: ChartBox;
  top: number;
  rows: readonly { value: number; label: string }[];
  labels: readonly { x: number; label: string }[];
}

/** Grid lines and axis labels of a chart. */
export function ChartGrid({ box, top, rows, labels }: ChartGridProps) {
  const { direction } = useTexts();
  const to = box.left + plotOf(box).width;
  return (
    <>
      {rows.map(({ value, label }) => {
        const y = px(yOf(box, value, top));
        return (
          <g key={value}>
            <line x1={box.left} x2={to} y1={y} y2={y} className={styles.grid} />
            <text
              x={box.left - 8}
              y={y + 4}
              textAnchor={anchorOf('before', direction)}
              className={styles.axis}
            >
              {label}
            </text>
          </g>
        );
      })}
      {labels.map(({ x, label }) => (
        <text key={x} x={px(x)} y={box.height - 6} textAnchor="middle" className={styles.axis}>
          {label}
        </text>
      ))}
    </>
  );
}
