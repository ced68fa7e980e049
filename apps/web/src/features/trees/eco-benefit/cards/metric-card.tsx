import type { TreePart } from '@nabta/contract/chat';
import type { ReactNode } from 'react';

import { Card } from '../../../ui/card.tsx';
import type { IconName } from '../../../ui/icon-names.ts';
import { IconTile } from '../../../ui/icon-tile.tsx';

import styles from './figure-card.module.css';

interface FigureCardProps {
  /** The part of a tree's page that it is. */
  part?: TreePart;
  icon: IconName;
  tone?: 'success' | 'info' | 'warn';
  title: ReactNode;
  hint?: ReactNode;
  /** The amount. */
  children: ReactNode;
}

/** One number that matters, with its picture. */
export function FigureCard({ part, icon, tone = 'success', title, hint, children }: FigureCardProps) {
  return (
    <Card id={part} className={styles.card}>
      <IconTile name={icon} tone={tone} size={24} />
      <h3 className={styles.title}>{title}</h3>
      <p>{children}</p>
      {hint && <p className={styles.hint}>{hint}</p>}
    </Card>
  );
}

export function FigureGrid({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>;
}
