import { useTexts } from '../../platform/texts.tsx';
import { nameBeside } from './bar-label.ts';
import { px } from './chart-box.ts';
import { useWidth } from './use-width.ts';

import styles from './chart.module.css';

interface BarChartProps {
  bars: readonly { id: string; label: string; value: number; told: string }[];
  /** What a whole line stands for, where that is not the largest. */
  max?: number;
}

const row = 46;
const thickness = 10;
const gap = 10;

/** Kinds below each other, each with its name and number: it has no axis, and begins where its words begin. */
export function BarChart({ bars, max }: BarChartProps) {
  const { direction } = useTexts();
  const { element, width } = useWidth<HTMLDivElement>();
  const start = direction === 'rtl' ? width : 0;
  const end = width - start;
  const largest = max ?? Math.max(0, ...bars.map(({ value }) => value));
  // Below the last there is no other.
  const height = Math.max(1, bars.length * row - gap);
  return (
    <div ref={element} className={styles.chart}>
      <svg data-chart viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true">
        {bars.map(({ id, label, value, told }, index) => {
          const y = index * row;
          const length = largest > 0 ? Math.max(value > 0 ? thickness : 0, (value / largest) * width) : 0;
          return (
            <g key={id}>
              <text x={start} y={y + 17} textAnchor="start" className={styles.barName}>
                {nameBeside(label, told, width)}
              </text>
              <text x={end} y={y + 17} textAnchor="end" className={styles.barValue}>
                {told}
              </text>
              <Bar x={0} y={y + 26} length={width} className={styles.track} />
              <Bar x={start === 0 ? 0 : width - length} y={y + 26} length={length} className={styles.bar} />
            </g>
          );
        })}
      </svg>
    </div>
  );
}

type BarProps = { x: number; y: number; length: number; className: string | undefined };

function Bar({ x, y, length, className }: BarProps) {
  return (
    <rect x={px(x)} y={y} width={px(length)} height={thickness} rx={thickness / 2} className={className} />
  );
}
