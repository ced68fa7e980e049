import type { ReactNode } from 'react';

import { Card } from '#ui/card.tsx';
import type { IconName } from '#ui/icon-names.ts';
import { IconTile } from '#ui/icon-tile.tsx';

import styles from './metric-cards.module.css';

export type MetricCard = {
  id: string;
  name: string;
  icon: IconName;
  tone: 'success' | 'info' | 'warn';
  value: string;
  /** Caption, e.g. the total it is a share of. */
  note: ReactNode;
};

/** Key metrics at the top of a console page. */
export function MetricCards({ metrics }: { metrics: readonly MetricCard[] }) {
  return (
    <dl className={styles.metrics}>
      {metrics.map(({ id, name, icon, tone, value, note }) => (
        <Card key={id} className={styles.metric}>
          <dt className={styles.name}>
            <IconTile name={icon} tone={tone} size={20} compact />
            {name}
          </dt>
          <dd className={styles.number}>{value}</dd>
          <dd className={styles.note}>{note}</dd>
        </Card>
      ))}
    </dl>
  );
}
