import type { TreeSummary } from '@nabta/contract/tree';

import { lazySheet, useLazySheet } from '../../kit/navigation/use-lazy-sheet.tsx';

const qrSheet = lazySheet(async () => (await import('./qr-sheet.tsx')).QrSheet);

/** The code of a tree as a sheet. */
export function useQrSheet({ publicId }: Pick<TreeSummary, 'publicId'>, name: string) {
  const { open, render } = useLazySheet(qrSheet);
  return { open, sheet: render({ publicId, name }) };
}
