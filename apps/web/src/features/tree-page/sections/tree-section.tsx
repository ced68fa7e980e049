import type { ReactNode } from 'react';

import { Card } from '../../../ui/card.tsx';

import styles from './tree-section.module.css';

export function TreeSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className={styles.title}>{title}</h2>
      <Card className={styles.card}>{children}</Card>
    </section>
  );
}
