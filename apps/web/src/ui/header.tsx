import { clsx } from 'clsx';
import type { ReactNode } from 'react';

import styles from './header.module.css';

interface HeaderProps {
  start?: ReactNode;
  /** The logo, or a title as text. */
  centre?: ReactNode;
  end?: ReactNode;
  /** Lies over a picture, without a ground of its own. */
  over?: boolean;
}

export function Header({ start, centre, end, over = false }: HeaderProps) {
  return (
    <header className={clsx(styles.header, over && styles.over)}>
      <div className={styles.start}>{start}</div>
      <div className={styles.centre}>{centre}</div>
      <div className={styles.end}>{end}</div>
    </header>
  );
}
