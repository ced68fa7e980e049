import type { TreeSummary } from '@nabta/contract/tree';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';

import { campaignChanged } from '../../../kit/cache/staff-changes.ts';
import { couponTexts } from '../../../locales/coupon.ts';
import { useTextFile } from '../../../platform/texts.tsx';
import { urls } from '../../../platform/urls.ts';
import { Card } from '../../../ui/card.tsx';
import { CouponForm } from '../../coupon/coupon-form.tsx';
import { CouponSuccess } from '../../coupon/coupon-success.tsx';
import { useCouponWords } from '../../coupon/use-coupon.ts';

import styles from './campaign-view.module.css';

interface CampaignRedeemProps {
  redeemed: TreeSummary | undefined;
  onRedeemed: (tree: TreeSummary) => void;
}

/** From a code to a tree, without leaving the page. */
export function CampaignRedeem({ redeemed, onRedeemed }: CampaignRedeemProps) {
  const tell = useTextFile(couponTexts);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [written, setWritten] = useState('');
  const { words, setEnd } = useCouponWords(written);
  if (redeemed !== undefined) return <CouponSuccess level={2} tree={redeemed} />;
  return (
    <Card as="section" className={styles.redeem}>
      <h2 className={styles.title}>{tell(words.title)}</h2>
      <p className={styles.body}>{tell(words.body)}</p>
      <div className={styles.form}>
        <CouponForm
          written={written}
          onWrite={setWritten}
          onEnd={setEnd}
          onRedeemed={(tree) => {
            campaignChanged(queryClient);
            if (tree === undefined) void navigate(urls.home());
            else onRedeemed(tree);
          }}
        />
      </div>
    </Card>
  );
}
