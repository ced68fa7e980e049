import type { Account } from '@nabta/contract/account';
import { usePrefetchInfiniteQuery, usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';

import { BannerCarousel } from '../features/banner/banner-carousel.tsx';
import { isDismissed } from '../features/banner/dismissed-banners.ts';
import { useBanners } from '../features/banner/use-banners.ts';
import { LazyCouponPopup } from '../features/coupon/lazy-coupon-popup.tsx';
import { ecoBenefitQuery, useEcoBenefit } from '../features/eco-benefit/use-eco-benefit.ts';
import { FeedbackCard } from '../features/feedback/feedback-card.tsx';
import { receivedGiftsQuery } from '../features/gift/gift-queries.ts';
import { GiftedRow } from '../features/gift/given/gifted-row.tsx';
import { useGiveSheet } from '../features/gift/giving/use-give-sheet.tsx';
import { WaitingGifts } from '../features/gift/receiving/waiting-gifts.tsx';
import { isFirstVisit } from '../features/my-forest/first-visit.ts';
import { ForestHeader } from '../features/my-forest/forest-header.tsx';
import { HomeSkeleton } from '../features/my-forest/home-skeleton.tsx';
import { MyTrees } from '../features/my-forest/my-trees.tsx';
import { OwnCardSkeleton } from '../features/my-forest/own-card-skeleton.tsx';
import { LazyErasureNotice } from '../features/personal-data/lazy-erasure-notice.tsx';
import { ProfileCard } from '../features/profile-card/profile-card.tsx';
import { TreeFact } from '../features/tree-fact/tree-fact.tsx';
import {
  giftedTreesQuery,
  lostTreesQuery,
  treeCountQuery,
  treePagesQuery,
} from '../features/tree/tree-queries.ts';
import { useAccount, useApi } from '../platform/session-provider.tsx';
import { urls } from '../platform/urls.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { useMediaQuery } from '../ui/use-media-query.ts';
import { useTallSticky } from '../ui/use-tall-sticky.ts';

import styles from './home-screen.module.css';

/** A list so long that nobody reaches what stands below it. */
const longForest = 100;

export function HomeScreen() {
  const account = useAccount();
  const { data: count = account.treesPlanted } = useQuery(treeCountQuery(useApi(), {}));
  const isTablet = useMediaQuery('(min-width: 768px)');
  const isDesktop = useMediaQuery('(min-width: 1024px)');
  const column = useTallSticky();
  // Above all that goes with the only tree, so that the sheet still tells that it was sent.
  const giving = useGiveSheet();
  const gifts = <GiftedRow onGive={count > 0 ? giving.open : undefined} />;
  const banners = <Banners onGive={giving.open} />;
  const layout = isDesktop ? 'desktop' : isTablet ? 'tablet' : 'phone';
  return (
    <>
      <ForestHeader page="home" />
      <main id="main" className={styles.page}>
        {layout === 'phone' ? (
          <PhoneHome account={account} count={count} gifts={gifts} banners={banners} />
        ) : (
          <>
            <div ref={column} className={styles.person}>
              <LazyErasureNotice account={account} />
              <WaitingGifts />
              <OwnCard account={account} count={count} />
              {layout === 'desktop' && <Besides gifts={gifts} />}
            </div>
            <div className={styles.side}>
              {banners}
              {layout === 'tablet' && gifts}
            </div>
            <div className={clsx(styles.trees, count === 0 && styles.bare)}>
              <MyTrees usualView="cards" />
            </div>
            {layout === 'tablet' && <Besides />}
          </>
        )}
      </main>
      {giving.sheet}
    </>
  );
}

/** While the account is on its way: what the screen will show is asked for beside it, and not after it. */
export function HomeWaiting() {
  const api = useApi();
  usePrefetchInfiniteQuery(treePagesQuery(api, {}));
  usePrefetchQuery(ecoBenefitQuery(api));
  usePrefetchQuery(receivedGiftsQuery(api));
  usePrefetchQuery(giftedTreesQuery(api));
  return <HomeSkeleton isFolded={!isFirstVisit()} />;
}

type CardProps = { account: Account; count: number };

/** The forest first: from the second visit on, and while somebody searches, its trees stand in the first screen. */
function PhoneHome({ account, count, gifts, banners }: CardProps & { gifts: ReactNode; banners: ReactNode }) {
  const [isSearching, setIsSearching] = useState(false);
  const isLong = count > longForest;
  const isBare = count === 0;
  const card = <OwnCard account={account} count={count} isFolded={isBare || !isFirstVisit()} />;
  return (
    <>
      <div className={styles.person} hidden={isSearching}>
        <LazyErasureNotice account={account} />
        <WaitingGifts />
        {!isBare && card}
      </div>
      <div className={styles.side} hidden={isSearching}>
        {isLong ? gifts : !isBare && banners}
      </div>
      <div className={styles.trees}>
        <MyTrees usualView="list" onSearching={setIsSearching} />
      </div>
      <div className={styles.side}>{isBare ? card : isLong && banners}</div>
      <Besides gifts={!isLong && gifts} />
    </>
  );
}

/** One counter, one truth: the card tells the same number as the list below it. */
function OwnCard({ account, count, isFolded = false }: CardProps & { isFolded?: boolean }) {
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
        impactHref={urls.impact()}
        isFolded={isFolded}
      />
    </Suspense>
  );
}

function Banners({ onGive }: { onGive: () => void }) {
  return (
    <Suspense fallback={isDismissed('coupon') ? null : <Skeleton className={styles.waitingBanner} />}>
      <Suggestions onGive={onGive} />
    </Suspense>
  );
}

/** The suggestions, and what they open. */
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

/** What is not one's own forest: gifts, a fact to know and a question. */
function Besides({ gifts }: { gifts?: ReactNode }) {
  return (
    <div className={styles.besides}>
      {gifts}
      <Suspense>
        <TreeFact />
      </Suspense>
      <FeedbackCard />
    </div>
  );
}
