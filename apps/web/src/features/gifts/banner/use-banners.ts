import { useInfiniteQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

import { treePagesQuery } from '#features/trees/tree/tree-queries.ts';
import { hasInstallOffer, onInstallOffer, promptInstall } from '#platform/install-prompt.ts';
import { useApi, useSession } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';

import type { Banner } from './banner-card.tsx';
import { useSeasonalBanner } from './use-seasonal-banner.ts';
import { useStoryBanner } from './use-story-banner.ts';

/** Returns the currently relevant banners in display order. */
export function useBanners({ onCoupon, onGive }: { onCoupon: () => void; onGive: () => void }): Banner[] {
  const { t } = useTexts('coupon');
  const install = useInstallBanner();
  const coupon: Banner = {
    id: 'coupon',
    variant: 'coupon',
    title: t('coupon.ask'),
    body: t('coupon.bannerBody'),
    illustration: 'coupon',
    action: { label: t('coupon.bannerAction'), onPress: onCoupon },
  };
  const newest = useNewestTree();
  // Read from the account, which loads before the list, so no banner is inserted before visible ones.
  const hasTrees = (useSession().account?.treesPlanted ?? 0) > 0;
  const seasonal = useSeasonalBanner({ hasTrees, newest, onGive });
  const story = useStoryBanner(hasTrees);
  const chat = useChatBanner(newest);
  return [seasonal, story, coupon, chat, install].filter((banner) => banner !== undefined);
}

/** Reads the first page of the list below, so no extra request is sent. */
function useNewestTree(): string | undefined {
  const { data } = useInfiniteQuery(treePagesQuery(useApi(), {}));
  return data?.pages[0]?.[0]?.publicId;
}

function useChatBanner(newest: string | undefined): Banner | undefined {
  const { t } = useTexts('chat');
  if (newest === undefined) return undefined;
  return {
    id: 'chat',
    variant: 'chat',
    title: t('chat.bannerTitle'),
    body: t('chat.bannerBody'),
    illustration: 'chat',
    action: { label: t('chat.bannerAction'), href: urls.chat(newest) },
  };
}

function useInstallBanner(): Banner | undefined {
  const { t } = useTexts();
  const isOffered = useSyncExternalStore(onInstallOffer, hasInstallOffer);
  const base = {
    id: 'install',
    variant: 'install',
    title: t('banner.installTitle'),
    illustration: 'install',
  } as const;
  if (isOffered) {
    const action = { label: t('banner.installAction'), onPress: () => void promptInstall() };
    return { ...base, body: t('banner.installBody'), action };
  }
  return isOnApplePhone() ? { ...base, body: t('banner.installIosHint') } : undefined;
}

/** Safari fires no install prompt; only it sets `navigator.standalone`, false until installed. */
function isOnApplePhone(): boolean {
  return 'standalone' in navigator && navigator.standalone === false;
}
