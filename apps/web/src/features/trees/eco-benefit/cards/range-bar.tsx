import styles from './range-bar.module.css';

interface RangeBarProps {
  low: number;
  high: number;
  value: number;
  /** The end of the scale; bars that are compared share one. */
  max?: number;
}

/** Where a number lies in its range; the words beside it say the same. */
export function RangeBar({ low, high, value, max = high * 1.12 }: RangeBarProps) {
  const share = (part: number) => `${max > 0 ? Math.min(100, Math.max(0, (part / max) * 100)) : 0}%`;
  return (
    <span className={styles.bar} aria-hidden="true">
      <span
        className={styles.range}
        style={{ insetInlineStart: share(low), inlineSize: share(high - low) }}
      />
      <span className={styles.value} style={{ insetInlineStart: share(value) }} />
    </span>
  );
}
