import type { ReactNode } from 'react';

import styles from './visually-hidden.module.css';

interface VisuallyHiddenProps {
  id?: string | undefined;
  children: ReactNode;
}

/** Visible to screen readers only. */
export function VisuallyHidden({ id, children }: VisuallyHiddenProps) {
  return (
    <span id={id} className={styles.hidden}>
      {children}
    </span>
  );
}
