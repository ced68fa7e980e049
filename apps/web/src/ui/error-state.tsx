import type { ReactNode } from 'react';

import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import type { IllustrationName } from './illustration.tsx';

interface ErrorStateProps {
  title: ReactNode;
  body?: ReactNode;
  retryLabel: string;
  onRetry: () => void;
  pending?: boolean | undefined;
  illustration?: IllustrationName;
  level?: 1 | 2 | 3;
}

/** Load error with a retry button, announced by screen readers. */
export function ErrorState({
  title,
  body,
  retryLabel,
  onRetry,
  pending,
  illustration = 'error',
  level = 2,
}: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState
        illustration={illustration}
        title={title}
        body={body}
        level={level}
        actions={
          <Button icon="arrow-clockwise" pending={pending} onClick={onRetry}>
            {retryLabel}
          </Button>
        }
      />
    </div>
  );
}
