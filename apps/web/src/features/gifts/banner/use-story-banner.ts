import { isTurnOfYear, storyYearOn } from '@nabta/domain/story-year';

import { useNoon } from '../../kit/period/use-today.ts';
import { useTexts } from '../../platform/texts.tsx';
import { urls } from '../../platform/urls.ts';
import type { Banner } from './banner-card.tsx';

/** The year as a story, offered while it turns to those who have a tree to tell of. */
export function useStoryBanner(hasTrees: boolean): Banner | undefined {
  const { t } = useTexts();
  const now = useNoon();
  if (!hasTrees || !isTurnOfYear(now)) return undefined;
  const year = storyYearOn(now);
  return {
    id: `story-${year}`,
    look: 'story',
    title: t('banner.storyTitle', { year }),
    body: t('banner.storyBody'),
    illustration: 'story',
    action: { label: t('banner.storyAction'), href: urls.story(year) },
  };
}
