import { maxGifts } from '#features/trees/tree/tree-queries.ts';
import { useTexts } from '#platform/texts.tsx';

/** A full page may omit older gifts, so no total is shown. */
export function useGiftSummary(): (count: number) => string {
  const { t } = useTexts();
  return (count) => t(count < maxGifts ? 'giftedTrees.summary' : 'giftedTrees.latest', { count });
}
