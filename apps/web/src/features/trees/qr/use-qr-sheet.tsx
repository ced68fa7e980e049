import type { TreeSummary } from '@nabta/contract/trees/tree';
import { useEffect } from 'react';

import { lazySheet, useLazySheet } from '#shared/navigation/use-lazy-sheet.tsx';

import { codeUrl } from './code-url.ts';

const qrSheet = lazySheet(async () => (await import('./qr-sheet.tsx')).QrSheet);

export function useQrSheet({ publicId }: Pick<TreeSummary, 'publicId'>, name: string) {
  const { open, render } = useLazySheet(qrSheet);
  useEffect(() => {
    // Fills the service worker cache, so that the code is available offline.
    if (navigator.serviceWorker?.controller)
      fetch(codeUrl(publicId, 'svg'), { priority: 'low' }).catch(() => undefined);
  }, [publicId]);
  return { open, sheet: render({ publicId, name }) };
}
