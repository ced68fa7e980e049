import { Button } from './button.tsx';
import { EmptyState, type EmptyStateProps } from './empty-state.tsx';
import type { IllustrationName } from './illustration.tsx';

export interface ErrorStateProps extends Pick<EmptyStateProps, 'title' | 'body' | 'level'> {
  retryLabel: string;
  onRetry: () => void;
  pending?: boolean | undefined;
  illustration?: IllustrationName;
}

/** Load error with a retry button, announced by screen readers. */
export function ErrorState({ retryLabel, onRetry, pending, ...state }: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState
        illustration="error"
        {...state}
        actions={
          <Button icon="arrow-clockwise" pending={pending} onClick={onRetry}>
            {retryLabel}
          </Button>
        }
      />
    </div>
  );
}
