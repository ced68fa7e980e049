import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useLocation, useParams } from 'react-router';

import { giftPageQuery } from '../features/gift/gift-queries.ts';
import { GivenGiftPage } from '../features/gift/given/given-gift-page.tsx';
import { GiftPage } from '../features/gift/receiving/gift-page.tsx';
import { LoadFailure } from '../kit/navigation/load-failure.tsx';
import { PageHeader } from '../kit/navigation/page-header.tsx';
import { receivedGiftTexts } from '../locales/received-gift.ts';
import { ApiError } from '../platform/api-error.ts';
import { useApi } from '../platform/session-provider.tsx';
import { useTextFile, useTexts, useTextsAhead } from '../platform/texts.tsx';
import { urls } from '../platform/urls.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

import styles from './gift-screen.module.css';

/** The page behind the link of a gift. All it needs is its address: the gift itself waits on the server. */
export function GiftScreen() {
  const { code = '' } = useParams();
  const { hash } = useLocation();
  useTextsAhead(receivedGiftTexts);
  return (
    <>
      <PageHeader />
      <main id="main" className={styles.page}>
        <Suspense fallback={<Waiting />}>
          <GiftOfCode key={code} code={code} secret={secretIn(hash)} />
        </Suspense>
      </main>
    </>
  );
}

/** What stands behind the hash; undefined where the address has none. */
function secretIn(hash: string): string | undefined {
  return hash.slice(1).toUpperCase() || undefined;
}

function GiftOfCode({ code, secret }: { code: string; secret: string | undefined }) {
  const tell = useTextFile(receivedGiftTexts);
  const { data: gift, error, isFetching, refetch } = useQuery(giftPageQuery(useApi(), code));
  if (gift && gift.given.length > 0) return <GivenGiftPage gifts={gift.given} />;
  if (gift) return <GiftPage code={code} secret={secret} gift={gift} />;
  if (error === null) return <Waiting />;
  const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 400);
  if (isUnknown) {
    return (
      <EmptyState
        level={1}
        illustration="empty-gifts"
        title={tell('giftPage.unknownTitle')}
        body={tell('giftPage.unknownBody')}
        actions={
          <ButtonLink look="secondary" icon="tree" href={urls.home()}>
            {tell('giftPage.home')}
          </ButtonLink>
        }
      />
    );
  }
  return (
    <LoadFailure
      error={error}
      level={1}
      title={tell('giftPage.errorTitle')}
      pending={isFetching}
      onRetry={() => void refetch()}
    />
  );
}

function Waiting() {
  const { t } = useTexts();
  return (
    <div role="status" aria-busy="true" aria-label={t('common.loading')} className={styles.waiting}>
      <Skeleton shape="title" />
      <Skeleton shape="block" className={styles.waitingCard} />
      <Skeleton shape="block" className={styles.waitingButton} />
    </div>
  );
}
