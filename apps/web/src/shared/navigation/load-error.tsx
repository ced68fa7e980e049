import { ApiError } from '../../platform/api-error.ts';
import { useTexts } from '../../platform/texts.tsx';
import { ErrorState } from '../../ui/error-state.tsx';

interface LoadFailureProps {
  error: Error;
  title: string;
  /** What to make of it, where it is not the connection. */
  body?: string;
  level?: 1 | 2 | 3;
  pending: boolean;
  onRetry: () => void;
}

/** What a screen was to show did not come, for want of a connection or for another reason. */
export function LoadFailure({ error, title, body, level = 2, pending, onRetry }: LoadFailureProps) {
  const { t } = useTexts();
  const isConnection = error instanceof ApiError && error.status === 0;
  return (
    <ErrorState
      level={level}
      illustration={isConnection ? 'offline' : 'error'}
      title={title}
      body={isConnection ? error.message : (body ?? t('states.errorBody'))}
      retryLabel={t('common.retry')}
      pending={pending}
      onRetry={onRetry}
    />
  );
}
