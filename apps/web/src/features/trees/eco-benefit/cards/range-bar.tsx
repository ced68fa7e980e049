import styles from './carbon-card.module.css';

interface RangeBarProps {
  low: number;
  high: number;
  value: number;
  /** End of the scale; compared bars share it. */
  max?: number;
}

/** Decorative: the text next to it states the same range. */
export function RangeBar({ low, high, value, max = high * 1.12 }: RangeBarProps) {
  const percentOf = (amount: number) => `${max > 0 ? Math.min(100, Math.max(0, (amount / max) * 100)) : 0}%`;
  return (
    <span className={styles.bar} aria-hidden="true">
      <span
        className={styles.range}
        style={{ insetInlineStart: percentOf(low), inlineSize: percentOf(high - low) }}
      />
      <span className={styles.value} style={{ insetInlineStart: percentOf(value) }} />
    </span>
  );
}
