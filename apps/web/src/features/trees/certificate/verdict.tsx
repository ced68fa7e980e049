import { clsx } from 'clsx';
import type { ReactNode } from 'react';

import { Card } from '#ui/card.tsx';
import type { IconName } from '#ui/icon-names.ts';
import { Icon } from '#ui/icon.tsx';

import styles from './verdict.module.css';

export type VerdictTone = 'good' | 'doubtful' | 'bad';

interface VerdictProps {
  tone: VerdictTone;
  title: string;
  body: string;
  children?: ReactNode;
}

const icons = {
  good: 'seal-check-fill',
  doubtful: 'warning',
  bad: 'warning-circle-fill',
} satisfies Record<VerdictTone, IconName>;

/** Announced by screen readers as soon as it appears. */
export function Verdict({ tone, title, body, children }: VerdictProps) {
  return (
    <Card as="section" className={styles.card}>
      <div role="status" className={styles.head}>
        <span className={clsx(styles.icon, styles[tone])}>
          <Icon name={icons[tone]} size={32} />
        </span>
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.body}>{body}</p>
      </div>
      {children}
    </Card>
  );
}
