import type { ReactNode } from 'react';

import styles from './tree-layout.module.css';

interface TreeLayoutProps {
  hero: ReactNode;
  isBusy?: boolean;
  /** The heading first, then the sections. */
  children: ReactNode;
}

/** On a phone the photo with a panel drawn over its foot; on a wide screen the photo stays beside what is told. */
export function TreeLayout({ hero, isBusy = false, children }: TreeLayoutProps) {
  return (
    <main id="main" aria-busy={isBusy || undefined} className={styles.page}>
      <div id="hero" className={styles.hero}>
        {hero}
      </div>
      <div className={styles.panel}>{children}</div>
    </main>
  );
}
