import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { ApiError } from '#platform/api-error.ts';
import { useTexts } from '#platform/texts.tsx';
import { useDocumentTitle } from '#platform/use-document-title.ts';
import { Skeleton } from '#ui/skeleton.tsx';

import { LoadError } from './load-error.tsx';
import { PageHeader } from './page-header.tsx';

interface LoadedPageProps<Data> {
  title: string;
  query: UseQueryResult<Data>;
  errorTitle: string;
  /** Shown when the record does not exist; includes its own heading. */
  notFound: ReactNode;
  /** Sets width and padding of the page. */
  className: string | undefined;
  children: (data: Data) => ReactNode;
}

/** Page for one query with loading, not-found and error states. */
export function LoadedPage<Data>({
  title,
  query,
  errorTitle,
  notFound,
  className,
  children,
}: LoadedPageProps<Data>) {
  const { t } = useTexts();
  const { data, error, isFetching, refetch } = query;
  const isNotFound = error instanceof ApiError && (error.status === 404 || error.status === 400);
  useDocumentTitle(title);
  return (
    <>
      <PageHeader back={!isNotFound} title={isNotFound ? undefined : title} />
      <main id="main" className={className}>
        {data !== undefined ? (
          children(data)
        ) : isNotFound ? (
          notFound
        ) : error ? (
          <LoadError
            error={error}
            title={errorTitle}
            body={error.message}
            pending={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <div role="status" aria-busy="true" aria-label={t('common.loading')}>
            <Skeleton shape="block" height={320} />
          </div>
        )}
      </main>
    </>
  );
}
