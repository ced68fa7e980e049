import { clsx } from 'clsx';
import type { ReactNode } from 'react';

import styles from './card.module.css';

interface CardProps {
  as?: 'div' | 'section' | 'article' | 'li';
  /** Main card of a page: larger radius and shadow. */
  hero?: boolean;
  /** Without padding, for content that reaches the edges. */
  flush?: boolean;
  id?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

export function Card({ as: Element = 'div', hero, flush, id, className, children }: CardProps) {
  return (
    <Element id={id} className={clsx(styles.card, hero && styles.hero, flush && styles.flush, className)}>
      {children}
    </Element>
  );
}
