import type { ReactNode } from 'react';

import { Card } from '../../ui/card.tsx';
import type { IconName } from '../../ui/icon-names.ts';
import { IconTile } from '../../ui/icon-tile.tsx';

import styles from './figure-cards.module.css';

export type FigureCard = {
  id: string;
  name: string;
  icon: IconName;
  tone: 'success' | 'info' | 'warn';
  told: string;
  /** What it is of, or beside what it stands. */
  note: ReactNode;
};

/** The numbers that a page of the console begins with. */
export function FigureCards({ figures }: { figures: readonly FigureCard[] }) {
  return (
    <dl className={styles.figures}>
      {figures.map(({ id, name, icon, tone, told, note }) => (
        <Card key={id} className={styles.figure}>
          <dt className={styles.name}>
            <IconTile name={icon} tone={tone} size={20} compact />
            {name}
          </dt>
          <dd className={styles.number}>{told}</dd>
          <dd className={styles.note}>{note}</dd>
        </Card>
      ))}
    </dl>
  );
}
