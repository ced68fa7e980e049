import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Suspense } from 'react';

import { ForestHeader } from '../features/my-forest/forest-header.tsx';
import { notificationsQuery } from '../features/notification/notification-queries.ts';
import { NotificationRow } from '../features/notification/notification-row.tsx';
import { useMarkRead } from '../features/notification/use-mark-read.ts';
import { LoadFailure } from '../kit/navigation/load-failure.tsx';
import { notificationTexts } from '../locales/notification.ts';
import { useApi } from '../platform/session-provider.tsx';
import { useTextFile, useTexts } from '../platform/texts.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

import styles from './notifications-screen.module.css';

/** What the person was told, newest first. */
export function NotificationsScreen() {
  const { t } = useTexts();
  return (
    <>
      <ForestHeader title={t('pageTitles.notifications')} />
      <main id="main" className={styles.page}>
        <Suspense fallback={<Waiting />}>
          <NotificationList />
        </Suspense>
      </main>
    </>
  );
}

function NotificationList() {
  const tell = useTextFile(notificationTexts);
  const pages = useInfiniteQuery(notificationsQuery(useApi()));
  const { data, error, refetch, isFetching } = pages;
  const items = data?.pages.flat() ?? [];
  useMarkRead(items[0]);
  if (data === undefined) {
    if (error === null) return <Waiting />;
    return (
      <LoadFailure
        error={error}
        title={tell('notification.errorTitle')}
        pending={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (items.length === 0) {
    return (
      <EmptyState
        illustration="empty-gifts"
        title={tell('notification.emptyTitle')}
        body={tell('notification.emptyBody')}
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
  const tell = useTextFile(notificationTexts);
  if (!pages.hasNextPage) return null;
  return (
    <div className={styles.more}>
      {pages.isFetchNextPageError && <p role="alert">{tell('notification.moreError')}</p>}
      <Button look="secondary" pending={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
        {tell('notification.more')}
      </Button>
    </div>
  );
}

function Waiting() {
  const { t } = useTexts();
  return (
    <div role="status" aria-busy="true" aria-label={t('common.loading')} className={styles.list}>
      {[1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} shape="block" className={styles.waiting} />
      ))}
    </div>
  );
}
