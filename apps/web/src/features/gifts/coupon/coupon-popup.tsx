import type { TreeSummary } from '@nabta/contract/tree';
import { useState } from 'react';

import { couponTexts } from '../../locales/coupon.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { urls } from '../../platform/urls.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Illustration } from '../../ui/illustration.tsx';
import { useToasts } from '../../ui/use-toasts.ts';
import { LevelReached } from '../badge/level-reached.tsx';
import { useTreeInWords } from '../tree/tree-in-words.ts';
import { CouponForm } from './coupon-form.tsx';
import { problemOfCoupon } from './coupon-problem.ts';
import { RedeemedTree } from './redeemed-tree.tsx';
import { useCoupon } from './use-coupon.ts';

interface CouponPopupProps {
  open: boolean;
  onClose: () => void;
}

/** The coupon popup of SPEC section 2: a code, and then the tree that it gave. */
export function CouponPopup({ open, onClose }: CouponPopupProps) {
  const { t } = useTexts();
  const tell = useTextFile(couponTexts);
  const toasts = useToasts();
  const inWords = useTreeInWords();
  const [redeemed, setRedeemed] = useState<TreeSummary>();
  const coupon = useCoupon({ onRedeemed, onRefused });
  const { words } = coupon;
  // Whoever opens it again after a success has another code.
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setRedeemed(undefined);
  }

  function onRedeemed(tree: TreeSummary | undefined): void {
    setRedeemed(tree);
    // The popup that would tell it was closed meanwhile.
    if (!open) toasts.show({ kind: 'success', text: tell('coupon.successTitle') });
    else if (tree === undefined) onClose();
  }

  function onRefused(error: Error): void {
    // Who closed the popup meanwhile would believe that the tree is theirs.
    if (open) return;
    const problem = problemOfCoupon(error);
    toasts.show({ kind: 'error', text: 'key' in problem ? tell(problem.key) : problem.message });
  }

  if (redeemed !== undefined) {
    return (
      <Dialog
        open={open}
        onClose={onClose}
        closeLabel={t('common.close')}
        illustration={<RedeemedTree tree={redeemed} />}
        title={tell('coupon.successTitle')}
        body={<span role="status">{tell('coupon.successBody', { tree: inWords(redeemed) })}</span>}
        actions={
          <ButtonLink wide href={urls.tree(redeemed.publicId)} onClick={onClose}>
            {tell('coupon.successAction')}
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
      illustration={<Illustration name={words.picture} />}
      title={words.title}
      body={<span role="status">{words.body}</span>}
      actions={
        <Button look="text" onClick={onClose}>
          {tell('coupon.later')}
        </Button>
      }
    >
      <CouponForm coupon={coupon} onLeave={onClose} />
    </Dialog>
  );
}
