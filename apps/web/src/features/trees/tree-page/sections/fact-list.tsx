import type { ReactNode } from 'react';

import type { IconName } from '../../../ui/icon-names.ts';
import { IconTile } from '../../../ui/icon-tile.tsx';

import styles from './fact-list.module.css';

export type Fact = { icon: IconName; label: string; value: ReactNode };

/** What is known, a line each. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.list}>
      {facts.map(({ icon, label, value }) => (
        <div key={label} className={styles.fact}>
          <dt className={styles.label}>
            <span className={styles.tile}>
              <IconTile name={icon} />
            </span>
            {label}
          </dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
