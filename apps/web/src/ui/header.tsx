import { clsx } from 'clsx';
import type { ReactNode } from 'react';

import styles from './header.module.css';

interface HeaderProps {
  start?: ReactNode;
  centre?: ReactNode;
  end?: ReactNode;
  /** Overlays an image, without a background. */
  overlay?: boolean;
}

export function Header({ start, centre, end, overlay = false }: HeaderProps) {
  return (
    <header className={clsx(styles.header, overlay && styles.overlay)}>
      <div className={styles.start}>{start}</div>
      <div className={styles.centre}>{centre}</div>
      <div className={styles.end}>{end}</div>
    </header>
  );
}
