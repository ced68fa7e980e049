import { useSyncExternalStore } from 'react';

import { couponTexts } from '../../locales/coupon.ts';
import { hasInstallOffer, onInstallOffer, takeInstallOffer } from '../../platform/install-prompt.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import type { Banner } from './banner-card.tsx';

/** The banners that lead somewhere at this moment, in their order. */
export function useBanners({ onCoupon }: { onCoupon: () => void }): Banner[] {
  const tell = useTextFile(couponTexts);
  const install = useInstallBanner();
  const coupon: Banner = {
    id: 'coupon',
    title: tell('coupon.ask'),
    body: tell('coupon.bannerBody'),
    illustration: 'coupon',
    action: { label: tell('coupon.bannerAction'), onPress: onCoupon },
  };
  return install === undefined ? [coupon] : [coupon, install];
}

function useInstallBanner(): Banner | undefined {
  const { t } = useTexts();
  const isOffered = useSyncExternalStore(onInstallOffer, hasInstallOffer);
  const face = { id: 'install', title: t('banner.installTitle'), illustration: 'install' } as const;
  if (isOffered) {
    const action = { label: t('banner.installAction'), onPress: () => void takeInstallOffer() };
    return { ...face, body: t('banner.installBody'), action };
  }
  return isOnApplePhone() ? { ...face, body: t('banner.installIosHint') } : undefined;
}

/** Apple's browsers make no offer but can add the app by hand; they alone say whether that was done. */
function isOnApplePhone(): boolean {
  return 'standalone' in navigator && navigator.standalone === false;
}
