import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { recordTexts } from '../../locales/record.ts';
import { ApiError } from '../../platform/api-error.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LoadFailure } from '../navigation/load-failure.tsx';

import styles from './record-page.module.css';

interface RecordPageProps<Kept> {
  /** Undefined for one that is yet to be made. */
  query: UseQueryResult<Kept> | undefined;
  /** The list that it is one of. */
  backTo: { href: string; label: string };
  children: (record: Kept | undefined) => ReactNode;
}

/** One record of the console: the way back, and its form once it is known. */
export function RecordPage<Kept>({ query, backTo, children }: RecordPageProps<Kept>) {
  return (
    <div className={styles.page}>
      <ButtonLink
        look="text"
        size="sm"
        icon="caret-left"
        iconMirrored
        href={backTo.href}
        className={styles.back}
      >
        {backTo.label}
      </ButtonLink>
      {query === undefined ? children(undefined) : <Known query={query}>{children}</Known>}
    </div>
  );
}

interface KnownProps<Kept> {
  query: UseQueryResult<Kept>;
  children: (record: Kept) => ReactNode;
}

function Known<Kept>({ query: { data, error, isFetching, refetch }, children }: KnownProps<Kept>) {
  const { t } = useTexts();
  const tell = useTextFile(recordTexts);
  if (data !== undefined) return children(data);
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) {
    return (
      <EmptyState
        illustration="not-found"
        title={tell('record.unknownTitle')}
        body={tell('record.unknownBody')}
      />
    );
  }
  if (error !== null) {
    return (
      <LoadFailure
        error={error}
        title={tell('record.loadError')}
        body={error.message}
        pending={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <div role="status" aria-busy="true" aria-label={t('common.loading')}>
      <Skeleton shape="block" className={styles.waiting} />
    </div>
  );
}
