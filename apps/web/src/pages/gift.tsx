import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useLocation, useParams } from 'react-router';

import { giftPageQuery } from '../features/gifts/gift/gift-queries.ts';
import { GivenGiftPage } from '../features/gifts/gift/given/given-gift-page.tsx';
import { GiftPage } from '../features/gifts/gift/receiving/gift-page.tsx';
import { useApi } from '../platform/session-provider.tsx';
import { usePreloadTexts, useTexts } from '../platform/texts.tsx';
import { urls } from '../platform/urls.ts';
import { PageHeader } from '../shared/navigation/page-header.tsx';
import { QueryState } from '../shared/navigation/query-state.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

import styles from './gift.module.css';

export function Page() {
  const { code = '' } = useParams();
  const { hash } = useLocation();
  usePreloadTexts('received-gift');
  return (
    <>
      <PageHeader />
      <main id="main" className={styles.page}>
        <Suspense fallback={<GiftSkeleton />}>
          <LoadedGift key={code} code={code} secret={secretFromHash(hash)} />
        </Suspense>
      </main>
    </>
  );
}

function secretFromHash(hash: string): string | undefined {
  return hash.slice(1).toUpperCase() || undefined;
}

function LoadedGift({ code, secret }: { code: string; secret: string | undefined }) {
  const { t } = useTexts('received-gift');
  const query = useQuery(giftPageQuery(useApi(), code));
  const { data: gift } = query;
  if (gift && gift.given.length > 0) return <GivenGiftPage gifts={gift.given} />;
  if (gift) return <GiftPage code={code} secret={secret} gift={gift} />;
  return (
    <QueryState
      query={query}
      level={1}
      errorTitle={t('giftPage.errorTitle')}
      loading={<GiftSkeleton />}
      notFound={
        <EmptyState
          level={1}
          illustration="empty-gifts"
          title={t('giftPage.unknownTitle')}
          body={t('giftPage.unknownBody')}
          actions={
            <ButtonLink variant="secondary" icon="tree" href={urls.home()}>
              {t('giftPage.home')}
            </ButtonLink>
          }
        />
      }
    />
  );
}

function GiftSkeleton() {
  const { t } = useTexts();
  return (
    <div role="status" aria-busy="true" aria-label={t('common.loading')} className={styles.skeleton}>
      <Skeleton shape="title" />
      <Skeleton shape="block" className={styles.skeletonCard} />
      <Skeleton shape="block" className={styles.skeletonButton} />
    </div>
  );
}
