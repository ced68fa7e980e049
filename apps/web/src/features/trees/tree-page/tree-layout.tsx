import type { ReactNode } from 'react';

import styles from './tree-layout.module.css';

type TreeLayoutProps = { hero: ReactNode; isBusy?: boolean; children: ReactNode };

/** Phone: a panel overlaps the bottom of the photo. Wide screens: the photo is sticky next to the panel. */
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
