import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { ApiError } from '#platform/api-error.ts';
import { useTexts } from '#platform/texts.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

import { LoadError } from '../navigation/load-error.tsx';
import { newRecordId } from './directory-record.ts';

import utilities from '#ui/utilities.module.css';
import styles from './record-page.module.css';

interface RecordPageProps<Saved> {
  /** Of the URL, on pages that also create records. */
  id?: string;
  query: UseQueryResult<Saved>;
  /** The list the record belongs to. */
  backTo: { href: string; label: string };
  children: (record: Saved | undefined) => ReactNode;
}

/** Console page of one record: back link, loading states and form. */
export function RecordPage<Saved>({ id, query, backTo, children }: RecordPageProps<Saved>) {
  return (
    <div className={utilities.column12}>
      <ButtonLink
        variant="text"
        size="sm"
        icon="caret-left"
        iconMirrored
        href={backTo.href}
        className={styles.back}
      >
        {backTo.label}
      </ButtonLink>
      {id === newRecordId ? children(undefined) : <LoadedRecord query={query}>{children}</LoadedRecord>}
    </div>
  );
}

interface LoadedRecordProps<Saved> {
  query: UseQueryResult<Saved>;
  children: (record: Saved) => ReactNode;
}

function LoadedRecord<Saved>({
  query: { data, error, isFetching, refetch },
  children,
}: LoadedRecordProps<Saved>) {
  const { t } = useTexts('record');
  if (data !== undefined) return children(data);
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) {
    return (
      <EmptyState illustration="not-found" title={t('record.unknownTitle')} body={t('record.unknownBody')} />
    );
  }
  if (error !== null) {
    return (
      <LoadError
        error={error}
        title={t('record.loadError')}
        body={error.message}
        pending={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <div role="status" aria-busy="true" aria-label={t('common.loading')}>
      <Skeleton shape="block" height={420} />
    </div>
  );
}
