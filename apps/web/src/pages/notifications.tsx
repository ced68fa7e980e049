import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Suspense } from 'react';

import { ForestHeader } from '../features/gifts/my-forest/forest-header.tsx';
import { notificationsQuery } from '../features/trees/notification/notification-queries.ts';
import { NotificationRow } from '../features/trees/notification/notification-row.tsx';
import { useMarkRead } from '../features/trees/notification/use-mark-read.ts';
import { useApi } from '../platform/session-provider.tsx';
import { useTexts } from '../platform/texts.tsx';
import { LoadError } from '../shared/navigation/load-error.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

import styles from './notifications.module.css';

export function Page() {
  const { t } = useTexts();
  return (
    <>
      <ForestHeader title={t('pageTitles.notifications')} />
      <main id="main" className={styles.page}>
        <Suspense fallback={<NotificationsSkeleton />}>
          <NotificationList />
        </Suspense>
      </main>
    </>
  );
}

function NotificationList() {
  const { t } = useTexts('notification');
  const pages = useInfiniteQuery(notificationsQuery(useApi()));
  const { data, error, refetch, isFetching } = pages;
  const items = data?.pages.flat() ?? [];
  useMarkRead(items[0]);
  if (data === undefined) {
    if (error === null) return <NotificationsSkeleton />;
    return (
      <LoadError
        error={error}
        title={t('notification.errorTitle')}
        pending={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (items.length === 0) {
    return (
      <EmptyState
        illustration="empty-gifts"
        title={t('notification.emptyTitle')}
        body={t('notification.emptyBody')}
      />
    );
  }
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari forgets the role of lists without bullets */}
      <ul role="list" className={styles.list}>
        {items.map((notification) => (
          <li key={notification.id}>
            <NotificationRow notification={notification} />
          </li>
        ))}
      </ul>
      <More pages={pages} />
    </>
  );
}

type MoreProps = {
  pages: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => unknown;
  };
};

function More({ pages }: MoreProps): ReactNode {
  const { t } = useTexts('notification');
  if (!pages.hasNextPage) return null;
  return (
    <div className={styles.more}>
      {pages.isFetchNextPageError && <p role="alert">{t('notification.moreError')}</p>}
      <Button
        variant="secondary"
        pending={pages.isFetchingNextPage}
        onClick={() => void pages.fetchNextPage()}
      >
        {t('notification.more')}
      </Button>
    </div>
  );
}

function NotificationsSkeleton() {
  const { t } = useTexts();
  return (
    <div role="status" aria-busy="true" aria-label={t('common.loading')} className={styles.list}>
      {[1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} shape="block" height={82} />
      ))}
    </div>
  );
}
