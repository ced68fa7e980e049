import { useTexts } from '#platform/texts.tsx';

import { px } from './chart-box.ts';
import { useWidth } from './use-width.ts';

import styles from './chart.module.css';

interface BarChartProps {
  bars: readonly { id: string; label: string; value: number; valueText: string }[];
  max?: number;
}

const row = 46;
const thickness = 10;
const gap = 10;

/** Horizontal bars with name and value above each; no axis, aligned with the text direction. */
export function BarChart({ bars, max }: BarChartProps) {
  const { direction } = useTexts();
  const { element, width } = useWidth<HTMLDivElement>();
  const start = direction === 'rtl' ? width : 0;
  const end = width - start;
  const largest = max ?? Math.max(0, ...bars.map(({ value }) => value));
  // No gap after the last bar.
  const height = Math.max(1, bars.length * row - gap);
  return (
    <div ref={element} className={styles.chart}>
      <svg data-chart viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true">
        {bars.map(({ id, label, value, valueText }, index) => {
          const y = index * row;
          const length = largest > 0 ? Math.max(value > 0 ? thickness : 0, (value / largest) * width) : 0;
          return (
            <g key={id}>
              <text x={start} y={y + 17} textAnchor="start" className={styles.barName}>
                {truncateName(label, valueText, width)}
              </text>
              <text x={end} y={y + 17} textAnchor="end" className={styles.barValue}>
                {valueText}
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

/** Average pixel widths of a letter of the name and of the bold value, and the minimum gap. */
const nameLetterWidth = 7.3;
const valueLetterWidth = 6.4;
const minTextGap = 8;

/** Truncates a name before the value on the same line; the chart's table has the full name. */
export function truncateName(name: string, value: string, width: number): string {
  const max = Math.floor((width - value.length * valueLetterWidth - minTextGap) / nameLetterWidth);
  const letters = [...name];
  if (letters.length <= max) return name;
  const shortened = letters.slice(0, Math.max(1, max - 1)).join('');
  return `${shortened.trimEnd()}…`;
}
