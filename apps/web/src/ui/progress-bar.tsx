import { useEffect, useRef } from 'react';

import styles from './progress-bar.module.css';

interface ProgressBarProps {
  label: string;
  value: number;
  max: number;
  /** Text for screen readers, such as "24 of 50 trees". */
  valueText?: string;
}

export function ProgressBar({ label, value, max, valueText }: ProgressBarProps) {
  const bar = useRef<HTMLSpanElement>(null);
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  useEffect(() => {
    bar.current?.style.setProperty('--share', String(share));
  }, [share]);
  return (
    <span
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      aria-valuetext={valueText}
      className={styles.track}
    >
      <span ref={bar} className={styles.fill} />
    </span>
  );
}
