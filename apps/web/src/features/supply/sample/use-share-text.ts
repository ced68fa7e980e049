import type { Estimate } from '@nabta/domain/sample';
import { displayShare, percentFormat } from '@nabta/domain/survival';

import { useTexts } from '#platform/texts.tsx';

/** A share with its 95 % range. */
export function useShareText() {
  const { t, formatNumber } = useTexts('sample');
  const percent = (share: number) => formatNumber(displayShare(share), percentFormat);
  return ({ share, low, high }: Estimate) =>
    t('sample.share', { share: percent(share), low: percent(low), high: percent(high) });
}
