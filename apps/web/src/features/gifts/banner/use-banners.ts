import { useInfiniteQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

import { chatTexts } from '../../locales/chat.ts';
import { couponTexts } from '../../locales/coupon.ts';
import { hasInstallOffer, onInstallOffer, takeInstallOffer } from '../../platform/install-prompt.ts';
import { useApi, useSession } from '../../platform/session-provider.tsx';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { urls } from '../../platform/urls.ts';
import { treePagesQuery } from '../tree/tree-queries.ts';
import type { Banner } from './banner-card.tsx';
import { useMomentBanner } from './use-moment-banner.ts';
import { useStoryBanner } from './use-story-banner.ts';

/** The banners that lead somewhere at this moment, in their order. */
export function useBanners({ onCoupon, onGive }: { onCoupon: () => void; onGive: () => void }): Banner[] {
  const tell = useTextFile(couponTexts);
  const install = useInstallBanner();
  const coupon: Banner = {
    id: 'coupon',
    look: 'coupon',
    title: tell('coupon.ask'),
    body: tell('coupon.bannerBody'),
    illustration: 'coupon',
    action: { label: tell('coupon.bannerAction'), onPress: onCoupon },
  };
  const newest = useNewestTree();
  // Known before the list is, so that none comes to stand before those that are seen.
  const hasTrees = (useSession().account?.treesPlanted ?? 0) > 0;
  const moment = useMomentBanner({ hasTrees, newest, onGive });
  const story = useStoryBanner(hasTrees);
  const chat = useChatBanner(newest);
  return [moment, story, coupon, chat, install].filter((banner) => banner !== undefined);
}

/** The page of the newest tree; that of the first page of the list below, so that nothing is asked for twice. */
function useNewestTree(): string | undefined {
  const { data } = useInfiniteQuery(treePagesQuery(useApi(), {}));
  return data?.pages[0]?.[0]?.publicId;
}

/** Leads to the newest tree, for those who have one. */
function useChatBanner(newest: string | undefined): Banner | undefined {
  const tell = useTextFile(chatTexts);
  if (newest === undefined) return undefined;
  return {
    id: 'chat',
    look: 'chat',
    title: tell('chat.bannerTitle'),
    body: tell('chat.bannerBody'),
    illustration: 'chat',
    action: { label: tell('chat.bannerAction'), href: urls.chat(newest) },
  };
}

function useInstallBanner(): Banner | undefined {
  const { t } = useTexts();
  const isOffered = useSyncExternalStore(onInstallOffer, hasInstallOffer);
  const face = {
    id: 'install',
    look: 'install',
    title: t('banner.installTitle'),
    illustration: 'install',
  } as const;
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
