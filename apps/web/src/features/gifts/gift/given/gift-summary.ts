import { useTexts } from '../../../platform/texts.tsx';
import { maxGifts } from '../../tree/tree-queries.ts';

/** An answer that is full may have left gifts out: then it tells of the latest ones, and no total. */
export function useGiftSummary(): (listed: number) => string {
  const { t } = useTexts();
  return (listed) => t(listed < maxGifts ? 'giftedTrees.summary' : 'giftedTrees.latest', { count: listed });
}
