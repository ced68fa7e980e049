import { useTexts } from '#platform/texts.tsx';

import { donutArcs } from './donut-arcs.ts';

import styles from './donut-chart.module.css';

export type DonutPart = { id: string; label: string; value: number };

interface DonutChartProps {
  /** At most six, sorted from the largest. */
  parts: readonly DonutPart[];
  /** Text in the centre. */
  total: string;
  unit: string;
}

const size = 160;
const ring = { outer: 78, inner: 54 };

/** A donut chart with a legend of percentages. */
export function DonutChart({ parts, total, unit }: DonutChartProps) {
  const { formatNumber } = useTexts();
  const sum = parts.reduce((total, { value }) => total + value, 0);
  const arcs = donutArcs(
    parts.map(({ value }) => value),
    { centre: size / 2, ...ring },
  );
  return (
    <div className={styles.donut}>
      <svg data-chart viewBox={`0 0 ${size} ${size}`} width={size} height={size} aria-hidden="true">
        {parts.map(({ id }, index) => (
          <path key={id} d={arcs[index]} data-part={index + 1} className={styles.part} />
        ))}
        <text x={size / 2} y={size / 2 + 2} textAnchor="middle" className={styles.total}>
          {total}
        </text>
        <text x={size / 2} y={size / 2 + 22} textAnchor="middle" className={styles.unit}>
          {unit}
        </text>
      </svg>
      <ul className={styles.legend} aria-hidden="true">
        {parts.map(({ id, label, value }, index) => (
          <li key={id} className={styles.item}>
            <span data-part={index + 1} className={styles.swatch} />
            <bdi className={styles.label}>{label}</bdi>
            <b className={styles.share}>
              {formatNumber(sum === 0 ? 0 : value / sum, { style: 'percent', maximumFractionDigits: 0 })}
            </b>
          </li>
        ))}
      </ul>
    </div>
  );
}
