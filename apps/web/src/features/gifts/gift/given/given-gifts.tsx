import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';

import { TreeListSkeleton } from '#features/trees/tree/tree-list-skeleton.tsx';
import { giftedTreesQuery, treeCountQuery } from '#features/trees/tree/tree-queries.ts';
import { useApi } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { QueryState } from '#shared/navigation/query-state.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

import { TreeWays } from '../../add-tree/tree-ways.tsx';
import { givenGiftsQuery } from '../gift-queries.ts';
import { useGiveSheet } from '../giving/use-give-sheet.tsx';
import { useGiftSummary } from './gift-summary.ts';
import { GivenGift, useNow } from './given-gift.tsx';

import styles from './given-gifts.module.css';

export function GivenGifts() {
  const { t } = useTexts('given-gifts');
  const api = useApi();
  const now = useNow();
  const list = useInfiniteQuery(givenGiftsQuery(api));
  const { data: givenTrees } = useQuery(giftedTreesQuery(api));
  const summaryOf = useGiftSummary();
  // Rendered outside the empty state, which the first gift removes while the sheet still shows its result.
  const { open, sheet } = useGiveSheet();
  const gifts = list.data?.pages.flat();
  if (gifts === undefined) {
    return (
      <QueryState
        query={list}
        errorTitle={t('givenGifts.error')}
        loading={<TreeListSkeleton view="list" />}
      />
    );
  }
  return (
    <>
      {gifts.length === 0 ? (
        <NoGifts onGive={open} />
      ) : (
        <>
          {/* Uses the count shown on home, because the list also contains returned gifts. */}
          <p className={styles.summary}>{givenTrees && summaryOf(givenTrees.length)}</p>
          {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari forgets the role of lists without bullets */}
          <ul role="list" className={styles.gifts}>
            {gifts.map((gift) => (
              <GivenGift key={gift.id} gift={gift} now={now} />
            ))}
          </ul>
          {list.hasNextPage && (
            <MoreGifts
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

/** A forest without trees has nothing to give: it gets the ways to a first tree instead of the button. */
function NoGifts({ onGive }: { onGive: () => void }) {
  const { t } = useTexts('given-gifts');
  const { data: treeCount, isPending } = useQuery(treeCountQuery(useApi(), {}));
  if (isPending) return <TreeListSkeleton view="list" />;
  if (treeCount === 0) {
    return (
      <>
        <EmptyState
          isSmall
          illustration="empty-gifts"
          title={t('givenGifts.emptyTitle')}
          body={t('givenGifts.emptyNoTree')}
        />
        <TreeWays />
      </>
    );
  }
  return (
    <EmptyState
      illustration="empty-gifts"
      title={t('givenGifts.emptyTitle')}
      body={t('givenGifts.emptyBody')}
      actions={
        <Button icon="gift-bold" onClick={onGive}>
          {t('givenGifts.emptyAction')}
        </Button>
      }
    />
  );
}

interface MoreGiftsProps {
  isFailed: boolean;
  isPending: boolean;
  onMore: () => void;
}

/** Loads the next page when the end is near, or on a press after a failure. */
function MoreGifts({ isFailed, isPending, onMore }: MoreGiftsProps) {
  const { t } = useTexts('given-gifts');
  const end = useRef<HTMLDivElement>(null);
  const loadMore = useEffectEvent(onMore);
  useEffect(() => {
    if (isFailed || isPending || end.current === null) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) loadMore();
      },
      { rootMargin: '400px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isFailed, isPending]);
  return (
    <div ref={end} className={styles.more}>
      {isFailed && <p role="alert">{t('givenGifts.moreError')}</p>}
      <Button variant="secondary" wide pending={isPending} onClick={onMore}>
        {isFailed ? t('common.retry') : t('givenGifts.more')}
      </Button>
    </div>
  );
}
