import type { TreeSummary } from '@nabta/contract/tree';
import { useState } from 'react';

import { couponTexts } from '../../locales/coupon.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { urls } from '../../platform/urls.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Illustration } from '../../ui/illustration.tsx';
import { LevelReached } from '../badge/level-reached.tsx';
import { useTreeInWords } from '../tree/tree-in-words.ts';
import { CouponForm } from './coupon-form.tsx';
import { RedeemedTree } from './redeemed-tree.tsx';
import { useCouponWords } from './use-coupon.ts';

interface CouponPopupProps {
  open: boolean;
  onClose: () => void;
}

/** The coupon popup of SPEC section 2: a code, and then the tree that it gave. */
export function CouponPopup({ open, onClose }: CouponPopupProps) {
  const { t } = useTexts();
  const tell = useTextFile(couponTexts);
  const inWords = useTreeInWords();
  const [written, setWritten] = useState('');
  const [redeemed, setRedeemed] = useState<TreeSummary>();
  const { words, setEnd } = useCouponWords(written);
  // Whoever opens it again after a success has another code.
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setRedeemed(undefined);
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
      title={tell(words.title)}
      body={<span role="status">{tell(words.body)}</span>}
      actions={
        <Button look="text" onClick={onClose}>
          {tell('coupon.later')}
        </Button>
      }
    >
      <CouponForm
        written={written}
        onWrite={setWritten}
        onLeave={onClose}
        onEnd={setEnd}
        onRedeemed={(tree) => {
          setWritten('');
          if (tree === undefined) onClose();
          else setRedeemed(tree);
        }}
      />
    </Dialog>
  );
}
