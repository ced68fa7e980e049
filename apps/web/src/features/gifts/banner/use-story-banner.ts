import { isYearEndSeason, storyYearOn } from '@nabta/domain/story-year';

import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { useNoon } from '#shared/period/use-today.ts';

import type { Banner } from './banner-card.tsx';

/** Offers the year's story around New Year to users with trees. */
export function useStoryBanner(hasTrees: boolean): Banner | undefined {
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
