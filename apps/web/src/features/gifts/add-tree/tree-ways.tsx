import { useState } from 'react';

import { useSession } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { useShare } from '#shared/share/share-sheet.tsx';
import { ListGroup, ListRow } from '#ui/list-group.tsx';

import { LazyCouponPopup } from '../coupon/lazy-coupon-popup.tsx';

/** Ways to get a tree. The dialogs are separate, so that they stay open after the list closes. */
export function useTreeWays(onChosen?: () => void) {
  const { t } = useTexts('add-tree');
  const { account } = useSession();
  const { share, shareSheet } = useShare();
  const [isCouponOpen, setIsCouponOpen] = useState(false);
  // A private forest is not visible to others, so its owner shares the home page.
  const path = account === undefined || account.isPrivate ? urls.home() : urls.user(account.shareCode);
  const list = (
    <ListGroup>
      <ListRow
        icon="gift"
        label={t('addTree.ask')}
        detail={t('addTree.askHint')}
        onPress={() => {
          onChosen?.();
          share({
            title: t('app.name'),
            text: t('addTree.askText'),
            url: new URL(path, location.origin).href,
          });
        }}
      />
      <ListRow
        icon="ticket"
        label={t('addTree.coupon')}
        detail={t('addTree.couponHint')}
        onPress={() => {
          onChosen?.();
          setIsCouponOpen(true);
        }}
      />
      <ListRow icon="qr-code" label={t('addTree.scan')} detail={t('addTree.scanHint')} href={urls.scan()} />
      <ListRow
        icon="map-trifold"
        label={t('addTree.explore')}
        detail={t('addTree.exploreHint')}
        href={urls.explore()}
      />
    </ListGroup>
  );
  const dialogs = (
    <>
      <LazyCouponPopup open={isCouponOpen} onClose={() => setIsCouponOpen(false)} />
      {shareSheet}
    </>
  );
  return { list, dialogs };
}

/** Shown where a person without a tree could do nothing else. */
export function TreeWays() {
  const { list, dialogs } = useTreeWays();
  return (
    <>
      {list}
      {dialogs}
    </>
  );
}
