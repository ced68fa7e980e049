import styles from './chart-legend.module.css';

export type LegendSign = 'line' | 'expected' | 'band' | 'mark' | 'comparison';

/** Each sign has its own shape, so the legend does not depend on colour. */
export function ChartLegend({ signs }: { signs: readonly { sign: LegendSign; label: string }[] }) {
  return (
    <ul className={styles.legend} aria-hidden="true">
      {signs.map(({ sign, label }) => (
        <li key={sign} className={styles.item}>
          <span data-sign={sign} className={styles[sign]} />
          {label}
        </li>
      ))}
    </ul>
  );
}
