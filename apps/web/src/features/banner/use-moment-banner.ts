import { saudiMomentOn } from '@nabta/domain/saudi-moment';
import type { SaudiMoment } from '@nabta/domain/saudi-moment';

import { useNoon } from '../../kit/period/use-today.ts';
import { useTexts } from '../../platform/texts.tsx';
import { urls } from '../../platform/urls.ts';
import type { Banner } from './banner-card.tsx';
import type { BannerPictureName } from './banner-picture.tsx';

interface MomentBannerOptions {
  /** Who has none to give or dedicate is only greeted. */
  hasTrees: boolean;
  /** The page of the newest, once it is known. */
  newest: string | undefined;
  onGive: () => void;
}

type Deed = 'give' | 'dedicate' | 'look';

const faces = {
  foundingDay: { deed: 'look', illustration: 'palms' },
  nationalDay: { deed: 'give', illustration: 'palms' },
  ramadan: { deed: 'dedicate', illustration: 'night' },
  eidAlFitr: { deed: 'give', illustration: 'night' },
  eidAlAdha: { deed: 'give', illustration: 'night' },
  arborWeek: { deed: 'look', illustration: 'tree-buddy' },
} as const satisfies Record<SaudiMoment, { deed: Deed; illustration: BannerPictureName }>;

/** What the Kingdom shares today, with one thing to do; sent away it does not come again until the next year. */
export function useMomentBanner({ hasTrees, newest, onGive }: MomentBannerOptions): Banner | undefined {
  const { t } = useTexts();
  const moment = saudiMomentOn(useNoon());
  if (moment === undefined) return undefined;
  const { name, year } = moment;
  const { deed, illustration } = faces[name];
  const label = t(`banner.${deed}`);
  const actions = {
    give: { label, onPress: onGive },
    dedicate: { label, href: newest === undefined ? urls.home() : urls.tree(newest) },
    look: { label, href: urls.impact() },
  } as const;
  return {
    id: `${name}-${year}`,
    look: 'moment',
    title: t(`banner.${name}Title`),
    body: t(`banner.${name}Body`),
    illustration,
    ...(hasTrees && { action: actions[deed] }),
  };
}
