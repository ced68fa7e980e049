import type { TreePageSection } from '@nabta/contract/trees/chat';
import type { ReactNode } from 'react';

import { Card } from '#ui/card.tsx';
import type { IconName } from '#ui/icon-names.ts';
import { IconTile } from '#ui/icon-tile.tsx';

import styles from './metric-card.module.css';

interface MetricCardProps {
  /** Section of the tree page, used as the element id. */
  section?: TreePageSection;
  icon: IconName;
  tone?: 'success' | 'info' | 'warn';
  title: ReactNode;
  hint?: ReactNode;
  children: ReactNode;
}

export function MetricCard({ section, icon, tone = 'success', title, hint, children }: MetricCardProps) {
  return (
    <Card id={section} className={styles.card}>
      <IconTile name={icon} tone={tone} size={24} />
      <h3 className={styles.title}>{title}</h3>
      <p>{children}</p>
      {hint && <p className={styles.hint}>{hint}</p>}
    </Card>
  );
}

export function MetricGrid({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>;
}
