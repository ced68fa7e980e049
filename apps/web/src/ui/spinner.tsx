import { clsx } from 'clsx';

import styles from './spinner.module.css';

interface SpinnerProps {
  size?: 20 | 28;
  className?: string | undefined;
}

export function Spinner({ size = 20, className }: SpinnerProps) {
  return <span className={clsx(styles.spinner, size === 28 && styles.large, className)} aria-hidden="true" />;
}
