import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { ApiError } from '../../platform/api-error.ts';
import { useTexts } from '../../platform/texts.tsx';
import { usePageName } from '../../platform/use-page-name.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LoadFailure } from './load-failure.tsx';
import { PageHeader } from './page-header.tsx';

import styles from './loaded-page.module.css';

interface LoadedPageProps<Data> {
  title: string;
  /** What the page is made of. */
  query: UseQueryResult<Data>;
  errorTitle: string;
  /** In place of what there is not; it brings its own heading. */
  unknown: ReactNode;
  /** Of the page's width and edges. */
  className: string | undefined;
  children: (data: Data) => ReactNode;
}

/** A page that shows one thing: while it comes, once it is there, where it is unknown, and where it did not come. */
export function LoadedPage<Data>({
  title,
  query,
  errorTitle,
  unknown,
  className,
  children,
}: LoadedPageProps<Data>) {
  const { t } = useTexts();
  const { data, error, isFetching, refetch } = query;
  const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 400);
  usePageName(title);
  return (
    <>
      <PageHeader back={!isUnknown} title={isUnknown ? undefined : title} />
      <main id="main" className={className}>
        {data !== undefined ? (
          children(data)
        ) : isUnknown ? (
          unknown
        ) : error ? (
          <LoadFailure
            error={error}
            title={errorTitle}
            body={error.message}
            pending={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <div role="status" aria-busy="true" aria-label={t('common.loading')}>
            <Skeleton shape="block" className={styles.waiting} />
          </div>
        )}
      </main>
    </>
  );
}
