import type { ReactNode } from 'react';

import { Card } from '../../../ui/card.tsx';
import type { IconName } from '../../../ui/icon-names.ts';
import { IconTile } from '../../../ui/icon-tile.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { FormulaText } from '../formula-text.tsx';

import styles from './benefit-card.module.css';

interface BenefitCardProps {
  /** By which a link leads to it. */
  id?: string;
  title: string;
  level?: 2 | 3;
  /** The picture before the title. */
  icon?: { name: IconName; tone?: 'success' | 'info' };
  /** Lines under the title. */
  under?: ReactNode;
  /** What stands at the other end of the title's line. */
  beside?: ReactNode;
  children: ReactNode;
}

/** A card as wide as the page that tells one thing of a tree or a forest. */
export function BenefitCard({ id, title, level = 3, icon, under, beside, children }: BenefitCardProps) {
  const Heading = `h${level}` as const;
  return (
    <Card as="section" id={id} className={styles.card}>
      <div className={styles.head}>
        {icon && <IconTile size={24} {...icon} />}
        <div className={styles.words}>
          <Heading className={styles.title}>
            <FormulaText>{title}</FormulaText>
          </Heading>
          {under}
        </div>
        {beside}
      </div>
      {children}
    </Card>
  );
}

/** The last line of a card: what is still to come. */
export function BenefitOutlook({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <p className={styles.outlook}>
      <Icon name={icon} size={20} />
      {children}
    </p>
  );
}
