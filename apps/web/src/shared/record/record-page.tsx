import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

import { QueryState } from '../navigation/query-state.tsx';
import { newRecordId } from './directory-record.ts';

import utilities from '#ui/utilities.module.css';
import styles from './record-page.module.css';

interface RecordPageProps<Saved> {
  /** Record id from the URL, on pages that also create records. */
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

function LoadedRecord<Saved>({ query, children }: LoadedRecordProps<Saved>) {
  const { t } = useTexts('record');
  if (query.data !== undefined) return children(query.data);
  return (
    <QueryState
      query={query}
      errorTitle={t('record.loadError')}
      hasErrorMessage
      notFound={
        <EmptyState
          illustration="not-found"
          title={t('record.unknownTitle')}
          body={t('record.unknownBody')}
        />
      }
      heights={[420]}
    />
  );
}
