import { Suspense, useState } from 'react';

import { useSession } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { Sheet } from '#shared/dialog/sheet.tsx';
import { useShare } from '#shared/share/share-sheet.tsx';
import { ListGroup, ListRow } from '#ui/list-group.tsx';

import { LazyCouponPopup } from '../coupon/lazy-coupon-popup.tsx';

interface AddTreeSheetProps {
  open: boolean;
  onClose: () => void;
}

/** Ways to get a tree; the texts load on first open. */
export function AddTreeSheet(props: AddTreeSheetProps) {
  const [wasOpened, setWasOpened] = useState(props.open);
  if (props.open && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  return (
    <Suspense>
      <AddTreeOptions {...props} />
    </Suspense>
  );
}

function AddTreeOptions({ open, onClose }: AddTreeSheetProps) {
  const { t } = useTexts('add-tree');
  const { account } = useSession();
  const { share, shareSheet } = useShare();
  const [isCouponOpen, setIsCouponOpen] = useState(false);
  const closeThen = (action: () => void) => () => {
    onClose();
    action();
  };
  // A private forest is not visible to others, so its owner shares the home page.
  const path = account === undefined || account.isPrivate ? urls.home() : urls.user(account.shareCode);
  const requestGift = () =>
    share({
      title: t('app.name'),
      text: t('addTree.askText'),
      url: new URL(path, location.origin).href,
    });
  return (
    <>
      <Sheet open={open} onClose={onClose} title={t('addTree.title')}>
        <ListGroup>
          <ListRow
            icon="qr-code"
            label={t('addTree.scan')}
            detail={t('addTree.scanHint')}
            href={urls.scan()}
          />
          <ListRow
            icon="ticket"
            label={t('addTree.coupon')}
            detail={t('addTree.couponHint')}
            onPress={closeThen(() => setIsCouponOpen(true))}
          />
          <ListRow
            icon="gift"
            label={t('addTree.ask')}
            detail={t('addTree.askHint')}
            onPress={closeThen(requestGift)}
          />
        </ListGroup>
      </Sheet>
      <LazyCouponPopup open={isCouponOpen} onClose={() => setIsCouponOpen(false)} />
      {shareSheet}
    </>
  );
}
