import type { TreeSummary } from '@nabta/contract/trees/tree';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';

import { CouponForm } from '#features/gifts/coupon/coupon-form.tsx';
import { CouponSuccess } from '#features/gifts/coupon/coupon-success.tsx';
import { useCoupon } from '#features/gifts/coupon/use-coupon.ts';
import { urls } from '#platform/urls.ts';
import { cacheCampaign } from '#shared/cache/staff-cache-updates.ts';
import { Card } from '#ui/card.tsx';

import styles from './campaign-view.module.css';

interface CampaignRedeemProps {
  redeemed: TreeSummary | undefined;
  onRedeemed: (tree: TreeSummary) => void;
}

export function CampaignRedeem({ redeemed, onRedeemed }: CampaignRedeemProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const coupon = useCoupon({
    onRedeemed(tree) {
      cacheCampaign(queryClient);
      if (tree === undefined) void navigate(urls.home());
      else onRedeemed(tree);
    },
  });
  const { words } = coupon;
  if (redeemed !== undefined) return <CouponSuccess level={2} tree={redeemed} />;
  return (
    <Card as="section" className={styles.redeem}>
      <h2 className={styles.title}>{words.title}</h2>
      <p className={styles.body}>{words.body}</p>
      <div className={styles.form}>
        <CouponForm coupon={coupon} />
      </div>
    </Card>
  );
}
