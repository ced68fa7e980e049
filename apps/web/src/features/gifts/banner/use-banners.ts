import { seasonalEventOn } from '@nabta/domain/seasonal-event';
import type { SeasonalEvent } from '@nabta/domain/seasonal-event';
import { isYearEndSeason, storyYearOn } from '@nabta/domain/story-year';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

import { treePagesQuery } from '#features/trees/tree/tree-queries.ts';
import { hasInstallOffer, onInstallOffer, promptInstall } from '#platform/install-prompt.ts';
import { useApi } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { useNoon } from '#shared/period/use-today.ts';

import type { Banner, BannerPictureName } from './banner-card.tsx';

interface BannersOptions {
  onCoupon: () => void;
  onGive: () => void;
  /** An empty forest lists the coupon among the ways to a first tree. */
  hasTrees: boolean;
}

/** Returns the currently relevant banners in display order. */
export function useBanners({ onCoupon, onGive, hasTrees }: BannersOptions): Banner[] {
  const { t } = useTexts('coupon');
  const install = useInstallBanner();
  const coupon: Banner | undefined = hasTrees
    ? {
        id: 'coupon',
        variant: 'coupon',
        title: t('coupon.ask'),
        body: t('coupon.bannerBody'),
        illustration: 'coupon',
        action: { label: t('coupon.bannerAction'), onPress: onCoupon },
      }
    : undefined;
  const newestTreeId = useNewestTreeId();
  const seasonal = useSeasonalBanner({ hasTrees, newestTreeId, onGive });
  const story = useStoryBanner(hasTrees);
  const chat = useChatBanner(newestTreeId);
  return [seasonal, story, coupon, chat, install].filter((banner) => banner !== undefined);
}

/** Reads the first page of the list below, so no extra request is sent. */
function useNewestTreeId(): string | undefined {
  const { data } = useInfiniteQuery(treePagesQuery(useApi(), {}));
  return data?.pages[0]?.[0]?.publicId;
}

function useChatBanner(newestTreeId: string | undefined): Banner | undefined {
  const { t } = useTexts('chat');
  if (newestTreeId === undefined) return undefined;
  return {
    id: 'chat',
    variant: 'chat',
    title: t('chat.bannerTitle'),
    body: t('chat.bannerBody'),
    illustration: 'chat',
    action: { label: t('chat.bannerAction'), href: urls.chat(newestTreeId) },
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

interface SeasonalBannerOptions {
  /** Users without trees only get a greeting. */
  hasTrees: boolean;
  /** Public id of the newest tree, once loaded. */
  newestTreeId: string | undefined;
  onGive: () => void;
}

type BannerAction = 'give' | 'dedicate' | 'look';

const bannersByEvent = {
  foundingDay: { action: 'look', illustration: 'palms' },
  nationalDay: { action: 'give', illustration: 'palms' },
  ramadan: { action: 'dedicate', illustration: 'night' },
  eidAlFitr: { action: 'give', illustration: 'night' },
  eidAlAdha: { action: 'give', illustration: 'night' },
  arborWeek: { action: 'look', illustration: 'tree-buddy' },
} as const satisfies Record<SeasonalEvent, { action: BannerAction; illustration: BannerPictureName }>;

/** Returns the banner of today's national or seasonal event; a dismissal lasts until next year. */
function useSeasonalBanner({ hasTrees, newestTreeId, onGive }: SeasonalBannerOptions): Banner | undefined {
  const { t } = useTexts();
  const event = seasonalEventOn(useNoon());
  if (event === undefined) return undefined;
  const { name, year } = event;
  const { action, illustration } = bannersByEvent[name];
  const label = t(`banner.${action}`);
  const actions = {
    give: { label, onPress: onGive },
    dedicate: { label, href: newestTreeId === undefined ? urls.home() : urls.tree(newestTreeId) },
    look: { label, href: urls.impact() },
  } as const;
  return {
    id: `${name}-${year}`,
    variant: 'moment',
    title: t(`banner.${name}Title`),
    body: t(`banner.${name}Body`),
    illustration,
    ...(hasTrees && { action: actions[action] }),
  };
}

/** Offers the year's story around New Year to users with trees. */
function useStoryBanner(hasTrees: boolean): Banner | undefined {
  const { t } = useTexts();
  const now = useNoon();
  if (!hasTrees || !isYearEndSeason(now)) return undefined;
  const year = storyYearOn(now);
  return {
    id: `story-${year}`,
    variant: 'story',
    title: t('banner.storyTitle', { year }),
    body: t('banner.storyBody'),
    illustration: 'story',
    action: { label: t('banner.storyAction'), href: urls.story(year) },
  };
}
