import type { ReactNode } from 'react';

import styles from './ltr.module.css';

/** Left-to-right text without line breaks, for phones, codes, ids and ratios inside Arabic. */
export function Ltr({ children }: { children: ReactNode }) {
  return (
    <bdi dir="ltr" className={styles.ltr}>
      {children}
    </bdi>
  );
}
