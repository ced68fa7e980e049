import { isUnreachable } from '#platform/api-error.ts';
import { useTexts } from '#platform/texts.tsx';
import { useOnline } from '#platform/use-online.ts';
import { ErrorState, type ErrorStateProps } from '#ui/error-state.tsx';

interface LoadErrorProps extends Omit<ErrorStateProps, 'body' | 'illustration' | 'retryLabel'> {
  error: Error;
  /** Explanation for errors other than connectivity. */
  body?: string;
}

export function LoadError({ error, body, ...state }: LoadErrorProps) {
  const { t } = useTexts();
  const isOnline = useOnline();
  const isOffline = isUnreachable(error);
  return (
    <ErrorState
      {...state}
      {...(isOffline && !isOnline && { title: t('states.offlineTitle') })}
      illustration={isOffline ? 'offline' : 'error'}
      body={isOffline ? error.message : (body ?? t('states.errorBody'))}
      retryLabel={t('common.retry')}
    />
  );
}
