import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { isNotFound } from '#platform/api-error.ts';
import { useDocumentTitle } from '#platform/use-document-title.ts';

import { PageHeader } from './page-header.tsx';
import { QueryState } from './query-state.tsx';

interface LoadedPageProps<Data> {
  title: string;
  query: UseQueryResult<Data>;
  errorTitle: string;
  notFound: ReactNode;
  className: string | undefined;
  children: (data: Data) => ReactNode;
}

export function LoadedPage<Data>({
  title,
  query,
  errorTitle,
  notFound,
  className,
  children,
}: LoadedPageProps<Data>) {
  const { data, error } = query;
  const isUnknown = isNotFound(error);
  useDocumentTitle(title);
  return (
    <>
      <PageHeader back={!isUnknown} title={isUnknown ? undefined : title} />
      <main id="main" className={className}>
        {data === undefined ? (
          <QueryState
            query={query}
            errorTitle={errorTitle}
            hasErrorMessage
            notFound={notFound}
            heights={[320]}
          />
        ) : (
          children(data)
        )}
      </main>
    </>
  );
}
