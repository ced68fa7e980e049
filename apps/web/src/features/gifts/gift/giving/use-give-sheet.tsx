import type { TreeSummary } from '@nabta/contract/trees/tree';

import { lazySheet, useLazySheet } from '#shared/navigation/use-lazy-sheet.tsx';

const giveSheet = lazySheet(async () => (await import('./give-sheet.tsx')).GiveSheet);

/** Lazy-loaded sheet; its draft survives closing. */
export function useGiveSheet(tree?: TreeSummary) {
  const { open, render } = useLazySheet(giveSheet);
  return { open, sheet: render({ tree }) };
}
