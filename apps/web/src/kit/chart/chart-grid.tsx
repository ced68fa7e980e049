import { plotOf, px, xOf, yOf } from './chart-box.ts';
import type { ChartBox } from './chart-box.ts';

import styles from './chart.module.css';

interface ChartGridProps {
  box: ChartBox;
  top: number;
  rows: readonly { value: number; label: string }[];
  /** Along the line of reading. */
  labels: readonly { inline: number; label: string }[];
}

/** Lines behind a chart and the words along its two edges. */
export function ChartGrid({ box, top, rows, labels }: ChartGridProps) {
  const from = xOf(box, box.start);
  const to = xOf(box, box.start + plotOf(box).inline);
  return (
    <>
      {rows.map(({ value, label }) => {
        const y = px(yOf(box, value, top));
        return (
          <g key={value}>
            <line x1={from} x2={to} y1={y} y2={y} className={styles.grid} />
            <text x={px(xOf(box, box.start - 8))} y={y + 4} textAnchor="end" className={styles.axis}>
              {label}
            </text>
          </g>
        );
      })}
      {labels.map(({ inline, label }) => (
        <text
          key={inline}
          x={px(xOf(box, inline))}
          y={box.height - 6}
          textAnchor="middle"
          className={styles.axis}
        >
          {label}
        </text>
      ))}
    </>
  );
}
