import type { ReactNode } from 'react';

import type { IconName } from '#ui/icon-names.ts';
import { IconTile } from '#ui/icon-tile.tsx';

import utilities from '#ui/utilities.module.css';
import styles from './fact-list.module.css';

export type Fact = { icon: IconName; label: string; value: ReactNode };

/** Facts that the tree does not have are omitted. */
export type OptionalFact = Fact | false | null | undefined;

export function FactList({ facts }: { facts: readonly OptionalFact[] }) {
  return (
    <dl className={utilities.stack14}>
      {facts.map(
        (fact) =>
          fact && (
            <div key={fact.label} className={styles.fact}>
              <dt className={utilities.mutedCaption}>
                <span className={styles.tile}>
                  <IconTile name={fact.icon} />
                </span>
                {fact.label}
              </dt>
              <dd className={styles.value}>{fact.value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
