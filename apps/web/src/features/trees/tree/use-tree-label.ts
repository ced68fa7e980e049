import { treeInSentence, type TreeTitleSource } from '@nabta/domain/tree-title';
import { useCallback } from 'react';

import { useTexts } from '#platform/texts.tsx';

/** Returns names for sentences by default; with `treeTitle`, for rows and headings. */
export function useTreeLabel(titleOf = treeInSentence): (tree: TreeTitleSource) => string {
  const { t, language } = useTexts();
  return useCallback(
    (tree) => titleOf(tree, language) ?? t('treeCard.fallbackTitle'),
    [t, language, titleOf],
  );
}
