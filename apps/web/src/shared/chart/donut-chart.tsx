import { useTexts } from '#platform/texts.tsx';

import styles from './donut-chart.module.css';

export type DonutSlice = { id: string; label: string; value: number };

interface DonutChartProps {
  /** At most six, sorted from the largest. */
  slices: readonly DonutSlice[];
  total: string;
  unit: string;
}

const size = 160;
const ring = { outer: 78, inner: 54 };

export function DonutChart({ slices, total, unit }: DonutChartProps) {
  const { formatNumber } = useTexts();
  const sum = slices.reduce((total, { value }) => total + value, 0);
  const paths = donutPaths(
    slices.map(({ value }) => value),
    { centre: size / 2, ...ring },
  );
  return (
    <div className={styles.donut}>
      <svg data-chart viewBox={`0 0 ${size} ${size}`} width={size} height={size} aria-hidden="true">
        {slices.map(({ id }, index) => (
          <path key={id} d={paths[index]} data-slice={index + 1} className={styles.slice} />
        ))}
        <text x={size / 2} y={size / 2 + 2} textAnchor="middle" className={styles.total}>
          {total}
        </text>
        <text x={size / 2} y={size / 2 + 22} textAnchor="middle" className={styles.unit}>
          {unit}
        </text>
      </svg>
      <ul className={styles.legend} aria-hidden="true">
        {slices.map(({ id, label, value }, index) => (
          <li key={id} className={styles.item}>
            <span data-slice={index + 1} className={styles.swatch} />
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

/** Gap between slices, in radians. */
const gap = 0.03;

function donutPaths(values: readonly number[], ring: Ring): string[] {
  const total = values.reduce((sum, value) => sum + value, 0);
  let angle = 0;
  return values.map((value) => {
    const from = angle;
    angle += total === 0 ? 0 : (value / total) * 2 * Math.PI;
    if (angle - from <= gap) return '';
    const isFullCircle = angle - from > 2 * Math.PI - gap;
    // An SVG arc that ends where it starts is not drawn.
    if (isFullCircle) return arcPath(from, from + 2 * Math.PI - 0.0001, ring);
    return arcPath(from + gap / 2, angle - gap / 2, ring);
  });
}

function arcPath(from: number, to: number, { centre, outer, inner }: Ring): string {
  const pointAt = (angle: number, radius: number) =>
    `${(centre + radius * Math.sin(angle)).toFixed(2)} ${(centre - radius * Math.cos(angle)).toFixed(2)}`;
  const largeArcFlag = to - from > Math.PI ? 1 : 0;
  return `M${pointAt(from, outer)}A${outer} ${outer} 0 ${largeArcFlag} 1 ${pointAt(to, outer)}L${pointAt(to, inner)}A${inner} ${inner} 0 ${largeArcFlag} 0 ${pointAt(from, inner)}Z`;
}
