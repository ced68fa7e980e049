import type { TreePageSection } from '@nabta/contract/trees/chat';
import type { ReactNode } from 'react';

import { Card } from '#ui/card.tsx';

import styles from './tree-section.module.css';

type TreeSectionProps = { part: TreePageSection; title: string; children: ReactNode };

export function TreeSection({ part, title, children }: TreeSectionProps) {
  return (
    <section id={part}>
      <h2 className={styles.title}>{title}</h2>
      <Card className={styles.card}>{children}</Card>
    </section>
  );
}
