import type { TreeSummary } from '@nabta/contract/trees/tree';
import { Suspense, useState } from 'react';
import { useNavigate, useParams } from 'react-router';

import { CouponForm } from '../features/gifts/coupon/coupon-form.tsx';
import { CouponSuccess } from '../features/gifts/coupon/coupon-success.tsx';
import { useCoupon } from '../features/gifts/coupon/use-coupon.ts';
import { ForestHeader } from '../features/gifts/my-forest/forest-header.tsx';
import { useTexts } from '../platform/texts.tsx';
import { urls } from '../platform/urls.ts';
import { Card } from '../ui/card.tsx';
import { Illustration } from '../ui/illustration.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

import styles from './coupon.module.css';
import pageWidth from './page-width.module.css';

export function Page() {
  const { t } = useTexts();
  const { code = '' } = useParams();
  return (
    <>
      <ForestHeader />
      <main id="main" className={pageWidth.width480}>
        <Suspense
          fallback={
            <div aria-busy="true" aria-label={t('common.loading')} role="status">
              <Skeleton shape="block" className={pageWidth.tallSkeleton} />
            </div>
          }
        >
          <CouponOffer key={code} code={code} />
        </Suspense>
      </main>
    </>
  );
}

function CouponOffer({ code }: { code: string }) {
  const navigate = useNavigate();
  const [redeemed, setRedeemed] = useState<TreeSummary>();
  const onRedeemed = (tree: TreeSummary | undefined) =>
    tree === undefined ? void navigate(urls.home()) : setRedeemed(tree);
  const coupon = useCoupon({ onRedeemed }, code);
  const { heading } = coupon;
  if (redeemed !== undefined) return <CouponSuccess level={1} tree={redeemed} />;
  return (
    <Card hero className={styles.card}>
      <Illustration name={heading.picture} />
      <h1 className={styles.title}>{heading.title}</h1>
      <p className={styles.body}>{heading.body}</p>
      <div className={styles.form}>
        <CouponForm coupon={coupon} />
      </div>
    </Card>
  );
}
