import type { TreeSummary } from '@nabta/contract/trees/tree';
import { useState } from 'react';

import { LevelReached } from '#features/trees/badge/level-reached.tsx';
import { useTreeLabel } from '#features/trees/tree/use-tree-label.ts';
import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Illustration } from '#ui/illustration.tsx';
import { useToasts } from '#ui/use-toasts.ts';

import { CouponForm } from './coupon-form.tsx';
import { problemOfCoupon } from './coupon-problem.ts';
import { RedeemedTree } from './redeemed-tree.tsx';
import { useCoupon } from './use-coupon.ts';

interface CouponPopupProps {
  open: boolean;
  onClose: () => void;
}

export function CouponPopup({ open, onClose }: CouponPopupProps) {
  const { t } = useTexts('coupon');
  const toasts = useToasts();
  const labelOf = useTreeLabel();
  const [redeemed, setRedeemed] = useState<TreeSummary>();
  const coupon = useCoupon({ onRedeemed, onRejected });
  const { heading } = coupon;
  // Reopening after a success starts with a new code.
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setRedeemed(undefined);
  }

  function onRedeemed(tree: TreeSummary | undefined): void {
    setRedeemed(tree);
    // The popup that would show the result was closed.
    if (!open) toasts.show({ kind: 'success', text: t('coupon.successTitle') });
    else if (tree === undefined) onClose();
  }

  function onRejected(error: Error): void {
    // A user who closed the popup would otherwise assume success.
    if (open) return;
    const problem = problemOfCoupon(error);
    toasts.show({ kind: 'error', text: 'key' in problem ? t(problem.key) : problem.message });
  }

  if (redeemed !== undefined) {
    return (
      <Dialog
        open={open}
        onClose={onClose}
        closeLabel={t('common.close')}
        illustration={<RedeemedTree tree={redeemed} />}
        title={t('coupon.successTitle')}
        body={<span role="status">{t('coupon.successBody', { tree: labelOf(redeemed) })}</span>}
        actions={
          <ButtonLink wide href={urls.tree(redeemed.publicId)} onClick={onClose}>
            {t('coupon.successAction')}
          </ButtonLink>
        }
      >
        <LevelReached />
      </Dialog>
    );
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      closeLabel={t('common.close')}
      illustration={<Illustration name={heading.picture} />}
      title={heading.title}
      body={<span role="status">{heading.body}</span>}
      actions={
        <Button variant="text" onClick={onClose}>
          {t('coupon.later')}
        </Button>
      }
    >
      <CouponForm coupon={coupon} onLeave={onClose} />
    </Dialog>
  );
}
