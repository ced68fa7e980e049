import type { ReactNode } from 'react';

import type { IconName } from '#ui/icon-names.ts';
import { IconTile } from '#ui/icon-tile.tsx';

import utilities from '#ui/utilities.module.css';
import styles from './fact-list.module.css';

export type Fact = { icon: IconName; label: string; value: ReactNode };

export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={utilities.stack14}>
      {facts.map(({ icon, label, value }) => (
        <div key={label} className={styles.fact}>
          <dt className={utilities.mutedCaption}>
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
