import type { ReactNode } from 'react';

import styles from './skip-link.module.css';

/** First tab stop; skips the header. */
export function SkipLink({ targetId, children }: { targetId: string; children: ReactNode }) {
  return (
    <a className={styles.link} href={`#${targetId}`}>
      {children}
    </a>
  );
}
