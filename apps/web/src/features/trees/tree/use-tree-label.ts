import { type TreeTitleSource, treeTitle } from '@nabta/domain/tree-title';
import { useCallback } from 'react';

import { useTexts } from '#platform/texts.tsx';

export function useTreeLabel(): (tree: TreeTitleSource) => string {
  const { t, language } = useTexts();
  return useCallback((tree) => treeTitle(tree, language) ?? t('treeCard.fallbackTitle'), [t, language]);
}
