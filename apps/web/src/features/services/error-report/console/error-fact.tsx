import type { ReactNode } from 'react';

import styles from './error-detail.module.css';

interface FactProps {
  name: string;
  /** Written as in the source, from the left. */
  isSource?: boolean;
  children: ReactNode;
}

/** One line of what is known of an error; nothing where it is not. */
export function Fact({ name, isSource = false, children }: FactProps) {
  if (children === null || children === undefined) return null;
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{isSource ? <bdi dir="ltr">{children}</bdi> : children}</dd>
    </div>
  );
}
