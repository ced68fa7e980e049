import { useTexts } from '../../platform/texts.tsx';
import { donutArcs } from './donut-arcs.ts';

import styles from './donut-chart.module.css';

export type DonutPart = { id: string; label: string; value: number };

interface DonutChartProps {
  /** At most six, the largest first. */
  parts: readonly DonutPart[];
  /** What stands in its middle. */
  total: string;
  unit: string;
}

const size = 160;
const ring = { outer: 78, inner: 54 };

/** How a whole is divided; every part is told by its share beside it. */
export function DonutChart({ parts, total, unit }: DonutChartProps) {
  const { formatNumber } = useTexts();
  const sum = parts.reduce((all, { value }) => all + value, 0);
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
            <span data-part={index + 1} className={styles.sign} />
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
