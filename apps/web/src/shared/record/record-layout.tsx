import type { ReactNode } from 'react';

import { Card } from '#ui/card.tsx';
import type { IconName } from '#ui/icon-names.ts';
import { Icon } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';

import utilities from '#ui/utilities.module.css';
import styles from './record-layout.module.css';

interface RecordLayoutProps {
  children: ReactNode;
  aside?: ReactNode;
}

/** Two columns on wide screens: the form, and related data in `aside`. */
export function RecordLayout({ children, aside }: RecordLayoutProps) {
  return (
    <div className={styles.layout}>
      <div className={styles.column}>{children}</div>
      {aside && <div className={styles.column}>{aside}</div>}
    </div>
  );
}

interface RecordSectionProps {
  title: string;
  /** Shown at the end of the title row. */
  end?: ReactNode;
  children: ReactNode;
}

export function RecordSection({ title, end, children }: RecordSectionProps) {
  return (
    <Card as="section" className={styles.section}>
      <div className={styles.header}>
        <h2 className={utilities.title3Semibold}>{title}</h2>
        {end}
      </div>
      {children}
    </Card>
  );
}

/** Places fields in one row on wide screens. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}

interface MetricsProps {
  metrics: readonly { label: string; value: ReactNode }[];
}

export function Metrics({ metrics }: MetricsProps) {
  return (
    <dl className={styles.metrics}>
      {metrics.map(({ label, value }) => (
        <div key={label}>
          <dt className={utilities.faintCaption}>{label}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface RecordLinksProps {
  links: readonly { href: string; icon: IconName; label: string }[];
}

export function RecordLinks({ links }: RecordLinksProps) {
  return (
    <ul className={utilities.plainList}>
      {links.map(({ href, icon, label }) => (
        <li key={href}>
          <Link href={href} className={styles.link}>
            <Icon name={icon} size={20} className={styles.icon} />
            <bdi className={utilities.fill}>{label}</bdi>
            <Icon name="caret-right" size={16} mirrored className={styles.icon} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
