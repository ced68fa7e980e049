import type { TreeSummary } from '@nabta/contract/tree';
import { useEffect } from 'react';

import { lazySheet, useLazySheet } from '../../kit/navigation/use-lazy-sheet.tsx';
import { codeUrl } from './code-url.ts';

const qrSheet = lazySheet(async () => (await import('./qr-sheet.tsx')).QrSheet);

/** The code of a tree as a sheet. */
export function useQrSheet({ publicId }: Pick<TreeSummary, 'publicId'>, name: string) {
  const { open, render } = useLazySheet(qrSheet);
  useEffect(() => {
    // The service worker keeps it, so that the code can be shown where there is no connection.
    if (navigator.serviceWorker?.controller)
      fetch(codeUrl(publicId, 'svg'), { priority: 'low' }).catch(() => undefined);
  }, [publicId]);
  return { open, sheet: render({ publicId, name }) };
}
