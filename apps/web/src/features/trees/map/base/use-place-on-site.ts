import type { SitePlace } from '@nabta/domain/site-plan';

import { useTexts } from '#platform/texts.tsx';

/** Metres; distances are rounded to this. */
const roundingStep = 10;

/** Describes where on its land a tree is; undefined when only the land is known. */
export function usePlaceOnSite(): (place: SitePlace) => string | undefined {
  const { t } = useTexts('map');
  return ({ plot, row, metresFromGate }) => {
    const parts = [
      plot !== null && (row === null ? t('map.plot', { plot }) : t('map.plotAndRow', { plot, row })),
      metresFromGate !== null &&
        t('map.fromGate', { count: Math.round(metresFromGate / roundingStep) * roundingStep }),
    ].filter((each) => each !== false);
    return parts.length === 0 ? undefined : parts.join(' · ');
  };
}
