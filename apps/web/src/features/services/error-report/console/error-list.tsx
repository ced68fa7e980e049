import type { ErrorGroup } from '@nabta/contract/services/error-report';
import { normalizeCrockford } from '@nabta/domain/crockford';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { useApi } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { QueryState } from '#shared/navigation/query-state.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { Segmented } from '#ui/segmented.tsx';

import { errorGroupsQuery } from './error-queries.ts';
import type { ErrorOrder, ErrorStatus } from './error-queries.ts';
import { ErrorRow } from './error-row.tsx';

import utilities from '#ui/utilities.module.css';
import styles from './error-list.module.css';

const referenceLength = 8;

/** Error groups; a reference number that a user reports leads to its group. */
export function Page() {
  const { t } = useTexts('error-console');
  const [status, setStatus] = useState<ErrorStatus>('open');
  const [order, setOrder] = useState<ErrorOrder>('lastSeen');
  const [search, setSearch] = useState('');
  const reference = normalizeCrockford(search);
  const isSearch = reference.length === referenceLength;
  return (
    <div className={utilities.stack16}>
      <div className={styles.tools}>
        <SearchField
          label={t('errorConsole.search')}
          clearLabel={t('common.clear')}
          value={search}
          onChange={setSearch}
        />
        {!isSearch && (
          <>
            <Segmented
              label={t('errorConsole.statuses')}
              value={status}
              onChange={setStatus}
              options={(['open', 'solved'] as const).map((value) => ({
                value,
                label: t(`errorConsole.${value}`),
              }))}
            />
            <Segmented
              label={t('errorConsole.order')}
              value={order}
              onChange={setOrder}
              options={(['lastSeen', 'times'] as const).map((value) => ({
                value,
                label: t(`errorConsole.${value}`),
              }))}
            />
          </>
        )}
      </div>
      <Groups filters={isSearch ? { reference } : { status, order }} isSearch={isSearch} />
    </div>
  );
}

type GroupsProps = { filters: Parameters<typeof errorGroupsQuery>[1]; isSearch: boolean };

function Groups({ filters, isSearch }: GroupsProps) {
  const { t } = useTexts('error-console');
  const list = useInfiniteQuery(errorGroupsQuery(useApi(), filters));
  const groups: ErrorGroup[] | undefined = list.data?.pages.flat();
  if (groups === undefined)
    return (
      <QueryState
        query={list}
        errorTitle={t('errorConsole.loadError')}
        heights={[96, 96, 96]}
        className={utilities.stack16}
      />
    );
  if (groups.length === 0) {
    const kind = isSearch ? 'unknown' : 'empty';
    return (
      <EmptyState
        illustration={isSearch ? 'not-found' : 'empty-search'}
        title={t(`errorConsole.${kind}Title`)}
        body={t(`errorConsole.${kind}Body`)}
      />
    );
  }
  return (
    <>
      <ul aria-label={t('errorConsole.list')} className={styles.list}>
        {groups.map((group) => (
          <ErrorRow key={group.id} group={group} />
        ))}
      </ul>
      {list.hasNextPage && (
        <Button
          variant="secondary"
          pending={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {t('errorConsole.more')}
        </Button>
      )}
    </>
  );
}
