import type { ReactNode } from 'react';

import { Card } from '../../ui/card.tsx';

import styles from './record-layout.module.css';

interface RecordLayoutProps {
  /** What is edited. */
  children: ReactNode;
  /** What is known of it. */
  aside?: ReactNode;
}

/** A record: its form, and beside it, where there is room, what came of it. */
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
  /** At the end of the title's line. */
  end?: ReactNode;
  children: ReactNode;
}

export function RecordSection({ title, end, children }: RecordSectionProps) {
  return (
    <Card as="section" className={styles.section}>
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {end}
      </div>
      {children}
    </Card>
  );
}

/** Fields that stand beside each other where there is room. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}

interface FiguresProps {
  figures: readonly { label: string; value: ReactNode }[];
}

/** Numbers with their names. */
export function Figures({ figures }: FiguresProps) {
  return (
    <dl className={styles.figures}>
      {figures.map(({ label, value }) => (
        <div key={label}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
