import type { ReactNode } from 'react';

import styles from './error-detail.module.css';

interface FactProps {
  name: string;
  /** Source text is always left to right. */
  isSource?: boolean;
  children: ReactNode;
}

export function Fact({ name, isSource = false, children }: FactProps) {
  if (children === null || children === undefined) return null;
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{isSource ? <bdi dir="ltr">{children}</bdi> : children}</dd>
    </div>
  );
}
