import { clsx } from 'clsx';

import styles from './spinner.module.css';

export function Spinner({ size = 20 }: { size?: 20 | 28 }) {
  return <span className={clsx(styles.spinner, size === 28 && styles.large)} aria-hidden="true" />;
}
