import { clsx } from 'clsx';
import type { ReactNode } from 'react';

import { Illustration } from './illustration.tsx';
import type { IllustrationName } from './illustration.tsx';

import styles from './empty-state.module.css';

export interface EmptyStateProps {
  illustration: IllustrationName;
  title: ReactNode;
  body?: ReactNode;
  /** One or two buttons. */
  actions?: ReactNode;
  /** Heading level; level 1 has a larger illustration. */
  level?: 1 | 2 | 3;
  /** Reduces the illustration in favour of the actions. */
  isSmall?: boolean;
}

export function EmptyState({ illustration, title, body, actions, level = 2, isSmall }: EmptyStateProps) {
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
