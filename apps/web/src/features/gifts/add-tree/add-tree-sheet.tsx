import { Suspense, useState } from 'react';

import { ShareSheet } from '../../kit/share/share-sheet.tsx';
import { useShare } from '../../kit/share/use-share.ts';
import { addTreeTexts } from '../../locales/add-tree.ts';
import { useSession } from '../../platform/session-provider.tsx';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { urls } from '../../platform/urls.ts';
import { ListGroup, ListRow } from '../../ui/list-group.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { LazyCouponPopup } from '../coupon/lazy-coupon-popup.tsx';

interface AddTreeSheetProps {
  open: boolean;
  onClose: () => void;
}

/** The ways to another tree; its words are loaded when somebody first looks for one. */
export function AddTreeSheet(props: AddTreeSheetProps) {
  const [isWanted, setIsWanted] = useState(props.open);
  if (props.open && !isWanted) setIsWanted(true);
  if (!isWanted) return null;
  return (
    <Suspense>
      <Ways {...props} />
    </Suspense>
  );
}

function Ways({ open, onClose }: AddTreeSheetProps) {
  const { t } = useTexts();
  const tell = useTextFile(addTreeTexts);
  const { account } = useSession();
  const { share, offered, close } = useShare();
  const [isCouponOpen, setIsCouponOpen] = useState(false);
  const leaveFor = (go: () => void) => () => {
    onClose();
    go();
  };
  // The forest of a private person opens for nobody else.
  const path = account === undefined || account.isPrivate ? urls.home() : urls.user(account.shareCode);
  const ask = () =>
    share({
      title: t('app.name'),
      text: tell('addTree.askText'),
      url: new URL(path, location.origin).href,
    });
  return (
    <>
      <Sheet open={open} onClose={onClose} title={tell('addTree.title')} closeLabel={t('common.close')}>
        <ListGroup>
          <ListRow
            icon="qr-code"
            label={tell('addTree.scan')}
            detail={tell('addTree.scanHint')}
            href={urls.scan()}
          />
          <ListRow
            icon="ticket"
            label={tell('addTree.coupon')}
            detail={tell('addTree.couponHint')}
            onPress={leaveFor(() => setIsCouponOpen(true))}
          />
          <ListRow
            icon="gift"
            label={tell('addTree.ask')}
            detail={tell('addTree.askHint')}
            onPress={leaveFor(ask)}
          />
        </ListGroup>
      </Sheet>
      <LazyCouponPopup open={isCouponOpen} onClose={() => setIsCouponOpen(false)} />
      <ShareSheet shared={offered} onClose={close} />
    </>
  );
}
