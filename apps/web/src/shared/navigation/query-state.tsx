import type { ReactNode } from 'react';

import { isNotFound } from '#platform/api-error.ts';
import { useTexts } from '#platform/texts.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

import { LoadError } from './load-error.tsx';

interface QueryStateProps {
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
  errorTitle: string;
  /** Explains the error by the message of the server. */
  hasErrorMessage?: boolean;
  level?: 1 | 2 | 3;
  /** Shown instead of the error when the requested record does not exist. */
  notFound?: ReactNode;
  /** Shown while loading instead of plain placeholders. */
  loading?: ReactNode;
  /** Heights of the placeholders, in pixels. */
  heights?: readonly number[];
  /** Arranges the placeholders. */
  className?: string | undefined;
}

/** Shown instead of data that is not loaded: the error, or placeholders while loading. */
export function QueryState(props: QueryStateProps) {
  const { query, errorTitle, hasErrorMessage, level, notFound, loading, ...placeholders } = props;
  const { error, isFetching, refetch } = query;
  if (notFound !== undefined && isNotFound(error)) return notFound;
  if (error !== null) {
    return (
      <LoadError
        error={error}
        title={errorTitle}
        {...(hasErrorMessage && { body: error.message })}
        {...(level && { level })}
        pending={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  return loading ?? <Placeholders {...placeholders} />;
}

const noHeights: readonly number[] = [];

/** Grey blocks that stand for content while it loads. */
export function Placeholders({
  heights = noHeights,
  className,
}: Pick<QueryStateProps, 'heights' | 'className'>) {
  const { t } = useTexts();
  return (
    <div role="status" aria-busy="true" aria-label={t('common.loading')} className={className}>
      {heights.length === 0 && <Skeleton shape="block" />}
      {heights.map((height, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the placeholders never change their order
        <Skeleton key={index} shape="block" height={height} />
      ))}
    </div>
  );
}
