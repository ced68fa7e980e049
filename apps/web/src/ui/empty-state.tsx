import { clsx } from 'clsx';
import type { ReactNode } from 'react';

import { Illustration } from './illustration.tsx';
import type { IllustrationName } from './illustration.tsx';

import styles from './empty-state.module.css';

interface EmptyStateProps {
  illustration: IllustrationName;
  title: ReactNode;
  body?: ReactNode;
  /** One button, or two. */
  actions?: ReactNode;
  /** The heading's place among the headings of the page; where it is the page's own, the picture is larger. */
  level?: 1 | 2 | 3;
  /** Where the way on counts more than the picture. */
  isSmall?: boolean;
}

export function EmptyState({
  illustration,
  title,
  body,
  actions,
  level = 2,
  isSmall = false,
}: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={clsx(styles.state, isSmall && styles.small)}>
      <Illustration
        name={illustration}
        size={level === 1 ? 'lg' : 'md'}
        {...(isSmall && { className: styles.picture })}
      />
      <Heading className={styles.title}>{title}</Heading>
      {body && <p className={styles.body}>{body}</p>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
