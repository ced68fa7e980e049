import type { RoundTree } from '@nabta/contract/supply/field';

import { useTexts } from '#platform/texts.tsx';

/** Returns the plot and row of a tree, or its tag number. */
export function useTreePlace(): (tree: RoundTree) => string | undefined {
  const { t } = useTexts('field');
  return ({ plot, row, tagId }) => {
    if (plot !== null && row !== null) return t('round.plotRow', { plot, row });
    if (plot !== null) return t('round.plot', { plot });
    return tagId === null ? undefined : t('field.tagLine', { tag: tagId });
  };
}
