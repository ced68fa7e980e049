import { clsx } from 'clsx';

import styles from './skeleton.module.css';

interface SkeletonProps {
  shape?: 'line' | 'title' | 'circle' | 'block';
  /** In pixels. */
  height?: number;
  /** Sets the size of the expected content. */
  className?: string | undefined;
}

/** Appears after 150 ms, so that fast responses do not flicker. */
export function Skeleton({ shape = 'line', height, className }: SkeletonProps) {
  return (
    <span
      className={clsx(styles.skeleton, styles[shape], className)}
      style={height === undefined ? undefined : { blockSize: height }}
      aria-hidden="true"
    />
  );
}
