import type { Account } from '@nabta/contract/people/account';
import { usePrefetchInfiniteQuery, usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';

import { BannerCarousel, isDismissed } from '../features/gifts/banner/banner-carousel.tsx';
import { useBanners } from '../features/gifts/banner/use-banners.ts';
import { LazyCouponPopup } from '../features/gifts/coupon/lazy-coupon-popup.tsx';
import { receivedGiftsQuery } from '../features/gifts/gift/gift-queries.ts';
import { GiftedRow } from '../features/gifts/gift/given/gifted-row.tsx';
import { useGiveSheet } from '../features/gifts/gift/giving/use-give-sheet.tsx';
import { WaitingGifts } from '../features/gifts/gift/receiving/waiting-gifts.tsx';
import { ForestHeader } from '../features/gifts/my-forest/forest-header.tsx';
import { HomeSkeleton, OwnCardSkeleton } from '../features/gifts/my-forest/home-skeleton.tsx';
import { MyTrees } from '../features/gifts/my-forest/my-trees.tsx';
import { LazyErasureNotice } from '../features/operations/personal-data/lazy-erasure-notice.tsx';
import { FeedbackCard } from '../features/services/feedback/feedback-card.tsx';
import { ecoBenefitQuery, useEcoBenefit } from '../features/trees/eco-benefit/use-eco-benefit.ts';
import { ProfileCard } from '../features/trees/profile-card/profile-card.tsx';
import { TreeFact } from '../features/trees/tree-fact/tree-fact.tsx';
import {
  giftedTreesQuery,
  lostTreesQuery,
  treeCountQuery,
  treePagesQuery,
} from '../features/trees/tree/tree-queries.ts';
import { accountQuery, useAccount, useApi } from '../platform/session-provider.tsx';
import { useTexts } from '../platform/texts.tsx';
import { urls } from '../platform/urls.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { useMediaQuery } from '../ui/use-media-query.ts';
import { useTallSticky } from '../ui/use-tall-sticky.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';

import styles from './home.module.css';

/** Desktop, and a phone held sideways. */
const twoColumns = '(min-width: 1024px), (min-width: 640px) and (max-height: 500px)';

/** Every forest has the same order: card, banners, trees, gifts. */
export function Page() {
  const { t } = useTexts();
  const account = useAccount();
  const { data: count = account.treesPlanted } = useQuery(treeCountQuery(useApi(), {}));
  const isWide = useMediaQuery('(min-width: 768px) and (min-height: 501px)');
  const hasTwoColumns = useMediaQuery(twoColumns);
  const isTablet = isWide && !hasTwoColumns;
  const [isSearching, setIsSearching] = useState(false);
  const isSearchOnly = isSearching && !isWide && !hasTwoColumns;
  const stickyColumn = useTallSticky();
  // Declared outside the tree list, so that the confirmation stays open after the only tree was given away.
  const giveSheet = useGiveSheet();
  const gifts = <GiftedRow onGive={count > 0 ? giveSheet.open : undefined} />;
  return (
    <>
      <ForestHeader page="home" />
      <main id="main" className={styles.page}>
        {isSearchOnly && (
          <VisuallyHidden>
            <h1>{t('pageTitles.home')}</h1>
          </VisuallyHidden>
        )}
        <div ref={stickyColumn} className={styles.person} hidden={isSearchOnly}>
          <LazyErasureNotice account={account} />
          <WaitingGifts />
          <MyForestCard account={account} count={count} isFoldable={!isWide} />
          {hasTwoColumns && <ExtraContent gifts={gifts} />}
        </div>
        <div className={styles.side} hidden={isSearchOnly}>
          <Banners onGive={giveSheet.open} hasTrees={count > 0} />
          {isTablet && gifts}
        </div>
        <div className={styles.trees}>
          <MyTrees defaultView={isWide ? 'cards' : 'list'} onSearching={setIsSearching} />
        </div>
        {!hasTwoColumns && <ExtraContent gifts={!isTablet && gifts} />}
      </main>
      {giveSheet.sheet}
    </>
  );
}

/** Prefetches the account and the data of the page in parallel. */
export function Fallback() {
  const api = useApi();
  usePrefetchQuery(accountQuery(api));
  usePrefetchInfiniteQuery(treePagesQuery(api, {}));
  usePrefetchQuery(ecoBenefitQuery(api));
  usePrefetchQuery(receivedGiftsQuery(api));
  usePrefetchQuery(giftedTreesQuery(api));
  return <HomeSkeleton />;
}

type CardProps = { account: Account; count: number; isFoldable: boolean };

/** Shows the same count as the list below. */
function MyForestCard({ account, count, isFoldable }: CardProps) {
  const { id, firstname, lastname, image, shareCode } = account;
  const { data: benefit, isError } = useEcoBenefit();
  const { data: lost } = useQuery(lostTreesQuery(useApi()));
  return (
    <Suspense fallback={<OwnCardSkeleton isFoldable={isFoldable} />}>
      <ProfileCard
        userId={id}
        firstname={firstname}
        lastname={lastname}
        image={image}
        shareCode={shareCode}
        treesPlanted={count}
        treesLost={lost}
        co2Avoided={benefit?.co2RemovedKg ?? (isError ? null : undefined)}
        byLevel={benefit?.byLevel}
        impactHref={urls.impact()}
        isFoldable={isFoldable}
        reached={account}
      />
    </Suspense>
  );
}

type BannersProps = { onGive: () => void; hasTrees: boolean };

function Banners(props: BannersProps) {
  const hasCoupon = props.hasTrees && !isDismissed('coupon');
  return (
    <Suspense fallback={hasCoupon && <Skeleton className={styles.skeletonBanner} />}>
      <Suggestions {...props} />
    </Suspense>
  );
}

function Suggestions({ onGive, hasTrees }: BannersProps) {
  const [isCouponOpen, setIsCouponOpen] = useState(false);
  const banners = useBanners({ onCoupon: () => setIsCouponOpen(true), onGive, hasTrees });
  return (
    <>
      <BannerCarousel banners={banners} />
      <LazyCouponPopup open={isCouponOpen} onClose={() => setIsCouponOpen(false)} />
    </>
  );
}

function ExtraContent({ gifts }: { gifts?: ReactNode }) {
  return (
    <div className={styles.extras}>
      {gifts}
      <Suspense>
        <TreeFact />
      </Suspense>
      <FeedbackCard />
    </div>
  );
}
