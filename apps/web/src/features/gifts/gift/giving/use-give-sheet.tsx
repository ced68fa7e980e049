import type { Tree, TreeSummary } from '@nabta/contract/trees/tree';

import { lazySheet, useLazySheet } from '#shared/navigation/use-lazy-sheet.tsx';

const giveSheet = lazySheet(async () => (await import('./give-sheet.tsx')).GiveSheet);

export function isGiftable({ isMine, isDeleted, isPromised, endedAt }: Tree): boolean {
  return isMine && !isDeleted && !isPromised && endedAt === null;
}

/** Lazy-loaded sheet; its draft survives closing. */
export function useGiveSheet(tree?: TreeSummary) {
  const { open, render } = useLazySheet(giveSheet);
  return { open, sheet: render({ tree }) };
}
