import { clsx } from 'clsx';

import styles from './landscape.module.css';

interface LandscapeProps {
  /** Physical side of the sun; not mirrored in right-to-left pages. */
  sun?: 'left' | 'right';
  className?: string | undefined;
}

/** Background of sky, sun and hills; a night scene in the dark theme. Never mirrored. */
export function Landscape({ sun = 'right', className }: LandscapeProps) {
  return (
    <div dir="ltr" aria-hidden="true" className={clsx(styles.landscape, className)}>
      <span className={clsx(styles.sun, sun === 'left' && styles.left)} />
      <svg viewBox="0 0 390 170" preserveAspectRatio="none" className={styles.hills}>
        <path
          className={styles.back}
          d="M0 34C44 6 92 2 140 22C190 44 232 60 284 44C326 31 360 8 390 14V170H0Z"
        />
        <path className={styles.middle} d="M0 66C60 42 118 44 176 66C238 90 300 84 390 44V170H0Z" />
        <path className={styles.front} d="M0 104C70 84 142 92 208 108C274 124 336 116 390 98V170H0Z" />
      </svg>
    </div>
  );
}
