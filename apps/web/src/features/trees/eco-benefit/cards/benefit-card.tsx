import type { ReactNode } from 'react';

import { Card } from '#ui/card.tsx';
import type { IconName } from '#ui/icon-names.ts';
import { IconTile } from '#ui/icon-tile.tsx';
import { Icon } from '#ui/icon.tsx';

import { FormulaText } from '../formula-text.tsx';

import utilities from '#ui/utilities.module.css';
import styles from './benefit-card.module.css';

interface BenefitCardProps {
  id?: string;
  title: string;
  level?: 2 | 3;
  icon?: { name: IconName; tone?: 'success' | 'info' };
  subtitle?: ReactNode;
  end?: ReactNode;
  children: ReactNode;
}

export function BenefitCard({ id, title, level = 3, icon, subtitle, end, children }: BenefitCardProps) {
  const Heading = `h${level}` as const;
  return (
    <Card as="section" id={id} className={styles.card}>
      <div className={styles.head}>
        {icon && <IconTile size={24} {...icon} />}
        <div className={styles.text}>
          <Heading className={utilities.title3Semibold}>
            <FormulaText>{title}</FormulaText>
          </Heading>
          {subtitle}
        </div>
        {end}
      </div>
      {children}
    </Card>
  );
}

export function BenefitOutlook({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <p className={styles.outlook}>
      <Icon name={icon} size={20} />
      {children}
    </p>
  );
}
