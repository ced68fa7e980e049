import type { TreeSummary } from '@nabta/contract/tree';
import { nameIn } from '@nabta/domain/localized-name';
import { useCallback } from 'react';

import { useTexts } from '../../platform/texts.tsx';

type Named = Pick<TreeSummary, 'givenName' | 'specie'>;

/** What a tree is called inside a sentence: there its species is named in the language of the sentence. */
export function useTreeInWords(): (tree: Named) => string {
  const { t, language } = useTexts();
  return useCallback(
    ({ givenName, specie }) =>
      givenName?.trim() || (specie && nameIn(specie.commonName, language)) || t('treeCard.fallbackTitle'),
    [t, language],
  );
}
