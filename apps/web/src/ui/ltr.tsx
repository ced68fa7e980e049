import type { ReactNode } from 'react';

import styles from './ltr.module.css';

/** Phones, codes, ids and ratios read from the left and stay on one line, also inside Arabic. */
export function Ltr({ children }: { children: ReactNode }) {
  return (
    <bdi dir="ltr" className={styles.ltr}>
      {children}
    </bdi>
  );
}
