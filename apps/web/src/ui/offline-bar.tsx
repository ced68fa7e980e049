import type { ReactNode } from 'react';

import { Icon } from './icon.tsx';

import styles from './offline-bar.module.css';

/** Offline notice above the header. */
export function OfflineBar({ children }: { children: ReactNode }) {
  return (
    <div role="status" className={styles.bar}>
      <Icon name="wifi-slash" size={20} />
      <span>{children}</span>
    </div>
  );
}
