import { useTexts } from '#platform/texts.tsx';

import styles from './donut-chart.module.css';

export type DonutPart = { id: string; label: string; value: number };

interface DonutChartProps {
  /** At most six, sorted from the largest. */
  parts: readonly DonutPart[];
  total: string;
  unit: string;
}

const size = 160;
const ring = { outer: 78, inner: 54 };

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

type Ring = { centre: number; outer: number; inner: number };

/** Gap between segments, in radians. */
const gap = 0.03;

function donutArcs(values: readonly number[], ring: Ring): string[] {
  const total = values.reduce((all, value) => all + value, 0);
  let angle = 0;
  return values.map((value) => {
    const from = angle;
    angle += total === 0 ? 0 : (value / total) * 2 * Math.PI;
    const isFullCircle = angle - from > 2 * Math.PI - gap;
    return angle - from <= gap
      ? ''
      : arc(
          from + (isFullCircle ? 0 : gap / 2),
          isFullCircle ? from + 2 * Math.PI - 0.0001 : angle - gap / 2,
          ring,
        );
  });
}

function arc(from: number, to: number, { centre, outer, inner }: Ring): string {
  const at = (angle: number, radius: number) =>
    `${(centre + radius * Math.sin(angle)).toFixed(2)} ${(centre - radius * Math.cos(angle)).toFixed(2)}`;
  const isLarge = to - from > Math.PI ? 1 : 0;
  return `M${at(from, outer)}A${outer} ${outer} 0 ${isLarge} 1 ${at(to, outer)}L${at(to, inner)}A${inner} ${inner} 0 ${isLarge} 0 ${at(from, inner)}Z`;
}
