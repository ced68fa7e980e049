import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';

import { givenGiftTexts } from '../../../locales/given-gifts.ts';
import { useApi } from '../../../platform/session-provider.tsx';
import { useTextFile, useTexts } from '../../../platform/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { TreeListSkeleton } from '../../tree/tree-list-skeleton.tsx';
import { giftedTreesQuery } from '../../tree/tree-queries.ts';
import { givenGiftsQuery } from '../gift-queries.ts';
import { useGiveSheet } from '../giving/use-give-sheet.tsx';
import { useGiftSummary } from './gift-summary.ts';
import { GivenGift } from './given-gift.tsx';
import { useNow } from './use-now.ts';

import styles from './given-gifts.module.css';

/** Every gift the person gave, newest first, with how it is doing and what can be done for it. */
export function GivenGifts() {
  const { t } = useTexts();
  const tell = useTextFile(givenGiftTexts);
  const api = useApi();
  const now = useNow();
  const list = useInfiniteQuery(givenGiftsQuery(api));
  const { data: givenAway } = useQuery(giftedTreesQuery(api));
  const summaryOf = useGiftSummary();
  // Not with the offer of a first gift: that goes with the gift, and the sheet still tells of it.
  const { open, sheet } = useGiveSheet();
  const gifts = list.data?.pages.flat();
  if (list.isPending) return <TreeListSkeleton view="list" />;
  if (gifts === undefined) {
    return (
      <ErrorState
        title={tell('givenGifts.error')}
        body={t('states.errorBody')}
        retryLabel={t('common.retry')}
        onRetry={() => void list.refetch()}
        pending={list.isRefetching}
      />
    );
  }
  return (
    <>
      {gifts.length === 0 ? (
        <NoGifts onGive={open} />
      ) : (
        <>
          {/* One counter, one truth: the same number as the row on home, which knows nothing of gifts that came back. */}
          <p className={styles.summary}>{givenAway && summaryOf(givenAway.length)}</p>
          {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari forgets the role of lists without bullets */}
          <ul role="list" className={styles.gifts}>
            {gifts.map((gift) => (
              <GivenGift key={gift.id} gift={gift} now={now} />
            ))}
          </ul>
          {list.hasNextPage && (
            <More
              isFailed={list.isFetchNextPageError}
              isPending={list.isFetchingNextPage}
              onMore={() => void list.fetchNextPage()}
            />
          )}
        </>
      )}
      {sheet}
    </>
  );
}

function NoGifts({ onGive }: { onGive: () => void }) {
  const tell = useTextFile(givenGiftTexts);
  return (
    <EmptyState
      illustration="empty-gifts"
      title={tell('givenGifts.emptyTitle')}
      body={tell('givenGifts.emptyBody')}
      actions={
        <Button icon="gift-bold" onClick={onGive}>
          {tell('givenGifts.emptyAction')}
        </Button>
      }
    />
  );
}

interface MoreProps {
  isFailed: boolean;
  isPending: boolean;
  onMore: () => void;
}

/** The next page comes by itself when the end is in sight, and at a press where that failed. */
function More({ isFailed, isPending, onMore }: MoreProps) {
  const { t } = useTexts();
  const tell = useTextFile(givenGiftTexts);
  const end = useRef<HTMLDivElement>(null);
  const onEndInSight = useEffectEvent(onMore);
  useEffect(() => {
    if (isFailed || isPending || end.current === null) return undefined;
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) onEndInSight();
      },
      { rootMargin: '400px' },
    );
    watcher.observe(end.current);
    return () => watcher.disconnect();
  }, [isFailed, isPending]);
  return (
    <div ref={end} className={styles.more}>
      {isFailed && <p role="alert">{tell('givenGifts.moreError')}</p>}
      <Button look="secondary" wide pending={isPending} onClick={onMore}>
        {isFailed ? t('common.retry') : tell('givenGifts.more')}
      </Button>
    </div>
  );
}
