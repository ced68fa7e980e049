import { clsx } from 'clsx';

import styles from './skeleton.module.css';

interface SkeletonProps {
  shape?: 'line' | 'title' | 'circle' | 'block';
  /** Takes the measures of what will stand here. */
  className?: string | undefined;
}

/** Waits 150 ms before it shows, so that quick answers do not flicker. */
export function Skeleton({ shape = 'line', className }: SkeletonProps) {
  return <span className={clsx(styles.skeleton, styles[shape], className)} aria-hidden="true" />;
}
