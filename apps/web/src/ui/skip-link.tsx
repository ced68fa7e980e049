import type { ReactNode } from 'react';

import styles from './skip-link.module.css';

/** The first stop of the keyboard: past the header, straight to the content. */
export function SkipLink({ targetId, children }: { targetId: string; children: ReactNode }) {
  return (
    <a className={styles.link} href={`#${targetId}`}>
      {children}
    </a>
  );
}
