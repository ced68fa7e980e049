import { seasonalEventOn } from '@nabta/domain/seasonal-event';
import type { SeasonalEvent } from '@nabta/domain/seasonal-event';

import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { useNoon } from '#shared/period/use-today.ts';

import type { Banner } from './banner-card.tsx';
import type { BannerPictureName } from './banner-picture.tsx';

interface SeasonalBannerOptions {
  /** Users without trees only get a greeting. */
  hasTrees: boolean;
  /** Public id of the newest tree, once loaded. */
  newest: string | undefined;
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
export function useSeasonalBanner({ hasTrees, newest, onGive }: SeasonalBannerOptions): Banner | undefined {
  const { t } = useTexts();
  const event = seasonalEventOn(useNoon());
  if (event === undefined) return undefined;
  const { name, year } = event;
  const { action, illustration } = bannersByEvent[name];
  const label = t(`banner.${action}`);
  const actions = {
    give: { label, onPress: onGive },
    dedicate: { label, href: newest === undefined ? urls.home() : urls.tree(newest) },
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
