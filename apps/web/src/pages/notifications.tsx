import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { Suspense } from 'react';

import { ForestHeader } from '../features/gifts/my-forest/forest-header.tsx';
import { notificationsQuery } from '../features/trees/notification/notification-queries.ts';
import { NotificationRow } from '../features/trees/notification/notification-row.tsx';
import { useMarkRead } from '../features/trees/notification/use-mark-read.ts';
import { useApi } from '../platform/session-provider.tsx';
import { useTexts } from '../platform/texts.tsx';
import { Placeholders, QueryState } from '../shared/navigation/query-state.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

import styles from './notifications.module.css';

const placeholders = { heights: [82, 82, 82, 82, 82], className: styles.list };

export function Page() {
  const { t } = useTexts();
  return (
    <>
      <ForestHeader title={t('pageTitles.notifications')} />
      <main id="main" className={styles.page}>
        <Suspense fallback={<Placeholders {...placeholders} />}>
          <NotificationList />
        </Suspense>
      </main>
    </>
  );
}

function NotificationList() {
  const { t } = useTexts('notification');
  const pages = useInfiniteQuery(notificationsQuery(useApi()));
  const items = pages.data?.pages.flat() ?? [];
  useMarkRead(items[0]);
  if (pages.data === undefined)
    return <QueryState query={pages} errorTitle={t('notification.errorTitle')} {...placeholders} />;
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

function More({ pages }: { pages: UseInfiniteQueryResult }) {
  const { t } = useTexts('notification');
  if (!pages.hasNextPage) return null;
  return (
    <div className={styles.loadMore}>
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
