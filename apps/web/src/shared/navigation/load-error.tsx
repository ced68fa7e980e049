import { isUnreachable } from '#platform/api-error.ts';
import { useTexts } from '#platform/texts.tsx';
import { ErrorState } from '#ui/error-state.tsx';

interface LoadErrorProps {
  error: Error;
  title: string;
  /** Explanation for errors other than connectivity. */
  body?: string;
  level?: 1 | 2 | 3;
  pending: boolean;
  onRetry: () => void;
}

export function LoadError({ error, title, body, level = 2, pending, onRetry }: LoadErrorProps) {
  const { t } = useTexts();
  const isOffline = isUnreachable(error);
  return (
    <ErrorState
      level={level}
      illustration={isOffline ? 'offline' : 'error'}
      title={title}
      body={isOffline ? error.message : (body ?? t('states.errorBody'))}
      retryLabel={t('common.retry')}
      pending={pending}
      onRetry={onRetry}
    />
  );
}
