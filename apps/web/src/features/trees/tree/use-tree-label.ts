import { treeTitle } from '@nabta/domain/tree-title';
import type { TreeTitleSource } from '@nabta/domain/tree-title';
import { useCallback } from 'react';

import { useTexts } from '../../platform/texts.tsx';

/** What a tree is called inside a sentence. */
export function useTreeInWords(): (tree: TreeTitleSource) => string {
  const { t, language } = useTexts();
  return useCallback((tree) => treeTitle(tree, language) ?? t('treeCard.fallbackTitle'), [t, language]);
}
