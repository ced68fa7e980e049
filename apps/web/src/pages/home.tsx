import type { Account } from '@nabta/contract/people/account';
import { usePrefetchInfiniteQuery, usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';

import { BannerCarousel, isDismissed } from '../features/gifts/banner/banner-carousel.tsx';
import { useBanners } from '../features/gifts/banner/use-banners.ts';
import { LazyCouponPopup } from '../features/gifts/coupon/lazy-coupon-popup.tsx';
import { receivedGiftsQuery } from '../features/gifts/gift/gift-queries.ts';
import { GiftedRow } from '../features/gifts/gift/given/gifted-row.tsx';
import { useGiveSheet } from '../features/gifts/gift/giving/use-give-sheet.tsx';
import { WaitingGifts } from '../features/gifts/gift/receiving/waiting-gifts.tsx';
import { isFirstVisit } from '../features/gifts/my-forest/first-visit.ts';
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
import { useAccount, useApi } from '../platform/session-provider.tsx';
import { urls } from '../platform/urls.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { useMediaQuery } from '../ui/use-media-query.ts';
import { useTallSticky } from '../ui/use-tall-sticky.ts';

import styles from './home.module.css';

/** In a list of this length, content below it is out of reach. */
const longForestCount = 100;

export function Page() {
  const account = useAccount();
  const { data: count = account.treesPlanted } = useQuery(treeCountQuery(useApi(), {}));
  const isWide = useMediaQuery('(min-width: 768px)');
  const isDesktop = useMediaQuery('(min-width: 1024px)');
  const stickyColumn = useTallSticky();
  // Declared outside the tree list, so that the confirmation stays open after the only tree was given away.
  const giveSheet = useGiveSheet();
  const gifts = <GiftedRow onGive={count > 0 ? giveSheet.open : undefined} />;
  const banners = <Banners onGive={giveSheet.open} />;
  return (
    <>
      <ForestHeader page="home" />
      <main id="main" className={styles.page}>
        {isWide ? (
          <>
            <div ref={stickyColumn} className={styles.person}>
              <LazyErasureNotice account={account} />
              <WaitingGifts />
              <MyForestCard account={account} count={count} />
              {isDesktop && <ExtraContent gifts={gifts} />}
            </div>
            <div className={styles.side}>
              {banners}
              {!isDesktop && gifts}
            </div>
            <div className={clsx(styles.trees, count === 0 && styles.empty)}>
              <MyTrees defaultView="cards" />
            </div>
            {!isDesktop && <ExtraContent />}
          </>
        ) : (
          <PhoneHome account={account} count={count} gifts={gifts} banners={banners} />
        )}
      </main>
      {giveSheet.sheet}
    </>
  );
}

/** Prefetches the data of the page in parallel with the account. */
export function Fallback() {
  const api = useApi();
  usePrefetchInfiniteQuery(treePagesQuery(api, {}));
  usePrefetchQuery(ecoBenefitQuery(api));
  usePrefetchQuery(receivedGiftsQuery(api));
  usePrefetchQuery(giftedTreesQuery(api));
  return <HomeSkeleton isFolded={!isFirstVisit()} />;
}

type CardProps = { account: Account; count: number };

/** From the second visit on, and during a search, the trees are on the first screen. */
function PhoneHome({ account, count, gifts, banners }: CardProps & { gifts: ReactNode; banners: ReactNode }) {
  const [isSearching, setIsSearching] = useState(false);
  const isLong = count > longForestCount;
  const isEmpty = count === 0;
  const card = <MyForestCard account={account} count={count} isFolded={isEmpty || !isFirstVisit()} />;
  return (
    <>
      <div className={styles.person} hidden={isSearching}>
        <LazyErasureNotice account={account} />
        <WaitingGifts />
        {!isEmpty && card}
      </div>
      <div className={styles.side} hidden={isSearching}>
        {isLong ? gifts : !isEmpty && banners}
      </div>
      <div className={styles.trees}>
        <MyTrees defaultView="list" onSearching={setIsSearching} />
      </div>
      <div className={styles.side}>{isEmpty ? card : isLong && banners}</div>
      <ExtraContent gifts={!isLong && gifts} />
    </>
  );
}

/** Shows the same count as the list below. */
function MyForestCard({ account, count, isFolded = false }: CardProps & { isFolded?: boolean }) {
  const { id, firstname, lastname, image, shareCode } = account;
  const { data: benefit, isError } = useEcoBenefit();
  const { data: lost } = useQuery(lostTreesQuery(useApi()));
  return (
    <Suspense fallback={<OwnCardSkeleton isFolded={isFolded} />}>
      <ProfileCard
        userId={id}
        firstname={firstname}
        lastname={lastname}
        image={image}
        shareCode={shareCode}
        treesPlanted={count}
        treesLost={lost}
        co2Avoided={benefit?.co2RemovedKg ?? (isError ? null : undefined)}
        asOf={benefit?.asOf}
        byLevel={benefit?.byLevel}
        impactHref={urls.impact()}
        isFolded={isFolded}
      />
    </Suspense>
  );
}

function Banners({ onGive }: { onGive: () => void }) {
  return (
    <Suspense fallback={isDismissed('coupon') ? null : <Skeleton className={styles.skeletonBanner} />}>
      <Suggestions onGive={onGive} />
    </Suspense>
  );
}

function Suggestions({ onGive }: { onGive: () => void }) {
  const [isCouponOpen, setIsCouponOpen] = useState(false);
  const banners = useBanners({ onCoupon: () => setIsCouponOpen(true), onGive });
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
