import type { ErrorGroup } from '@nabta/contract/error-report';
import { normalizeCrockford } from '@nabta/domain/crockford';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { LoadFailure } from '../../../kit/navigation/load-failure.tsx';
import { errorConsoleTexts } from '../../../locales/error-console.ts';
import { useApi } from '../../../platform/session-provider.tsx';
import { useTextFile, useTexts } from '../../../platform/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { errorGroupsQuery } from './error-queries.ts';
import type { ErrorOrder, ErrorStatus } from './error-queries.ts';
import { ErrorRow } from './error-row.tsx';

import styles from './error-list.module.css';

const referenceLength = 8;

/** What fails, by groups; a number that a person told leads to the one it belongs to. */
export function ErrorList() {
  const { t } = useTexts();
  const tell = useTextFile(errorConsoleTexts);
  const [status, setStatus] = useState<ErrorStatus>('open');
  const [order, setOrder] = useState<ErrorOrder>('lastSeen');
  const [search, setSearch] = useState('');
  const reference = normalizeCrockford(search);
  const isSearch = reference.length === referenceLength;
  return (
    <div className={styles.stack}>
      <div className={styles.tools}>
        <SearchField
          label={tell('errorConsole.search')}
          clearLabel={t('common.clear')}
          value={search}
          onChange={setSearch}
        />
        {!isSearch && (
          <>
            <Segmented
              label={tell('errorConsole.statuses')}
              value={status}
              onChange={setStatus}
              options={(['open', 'solved'] as const).map((value) => ({
                value,
                label: tell(`errorConsole.${value}`),
              }))}
            />
            <Segmented
              label={tell('errorConsole.order')}
              value={order}
              onChange={setOrder}
              options={(['lastSeen', 'times'] as const).map((value) => ({
                value,
                label: tell(`errorConsole.${value}`),
              }))}
            />
          </>
        )}
      </div>
      <Groups asked={isSearch ? { reference } : { status, order }} isSearch={isSearch} />
    </div>
  );
}

type GroupsProps = { asked: Parameters<typeof errorGroupsQuery>[1]; isSearch: boolean };

function Groups({ asked, isSearch }: GroupsProps) {
  const { t } = useTexts();
  const tell = useTextFile(errorConsoleTexts);
  const list = useInfiniteQuery(errorGroupsQuery(useApi(), asked));
  const groups: ErrorGroup[] | undefined = list.data?.pages.flat();
  if (groups === undefined && list.error !== null) {
    return (
      <LoadFailure
        error={list.error}
        title={tell('errorConsole.loadError')}
        pending={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    );
  }
  if (groups === undefined) {
    return (
      <div role="status" aria-busy="true" aria-label={t('common.loading')} className={styles.stack}>
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} shape="block" className={styles.waiting} />
        ))}
      </div>
    );
  }
  if (groups.length === 0) {
    const kind = isSearch ? 'unknown' : 'empty';
    return (
      <EmptyState
        illustration={isSearch ? 'not-found' : 'empty-search'}
        title={tell(`errorConsole.${kind}Title`)}
        body={tell(`errorConsole.${kind}Body`)}
      />
    );
  }
  return (
    <>
      <ul aria-label={tell('errorConsole.list')} className={styles.list}>
        {groups.map((group) => (
          <ErrorRow key={group.id} group={group} />
        ))}
      </ul>
      {list.hasNextPage && (
        <Button look="secondary" pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {tell('errorConsole.more')}
        </Button>
      )}
    </>
  );
}
