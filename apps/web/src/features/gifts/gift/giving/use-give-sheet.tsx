import type { TreeSummary } from '@nabta/contract/tree';

import { lazySheet, useLazySheet } from '../../../kit/navigation/use-lazy-sheet.tsx';

const giveSheet = lazySheet(async () => (await import('./give-sheet.tsx')).GiveSheet);

/** A sheet to give a tree; what is written in it survives its closing. */
export function useGiveSheet(tree?: TreeSummary) {
  const { open, render } = useLazySheet(giveSheet);
  return { open, sheet: render({ tree }) };
}
