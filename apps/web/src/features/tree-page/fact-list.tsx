import type { ReactNode } from 'react';

import type { IconName } from '../../ui/icon-names.ts';
import { Icon } from '../../ui/icon.tsx';

import styles from './fact-list.module.css';

export type Fact = { icon: IconName; label: string; value: ReactNode };

/** What is known, a line each. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.list}>
      {facts.map(({ icon, label, value }) => (
        <div key={label} className={styles.fact}>
          <span className={styles.tile}>
            <Icon name={icon} size={20} />
          </span>
          <div className={styles.words}>
            <dt className={styles.label}>{label}</dt>
            <dd className={styles.value}>{value}</dd>
          </div>
        </div>
      ))}
    </dl>
  );
}
