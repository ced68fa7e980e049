import type { ReactNode } from 'react';
import { useState } from 'react';

import { lazySheet, useLazySheet } from '#shared/navigation/use-lazy-sheet.tsx';

import { linkOf, shareData, type ShareContent } from './share-link.ts';

const shareTargets = lazySheet(async () => (await import('./share-targets.tsx')).ShareTargets);

/**
 * Opens the browser's share sheet; `shareSheet` replaces it where it is missing or fails, and where there is
 * a picture to choose.
 */
export function useShare(): { share: (content: ShareContent) => void; shareSheet: ReactNode } {
  const [content, setContent] = useState<ShareContent>();
  const { open, render } = useLazySheet(shareTargets);

  const openSheet = (chosen: ShareContent) => {
    setContent(chosen);
    open();
  };
  const share = (chosen: ShareContent) => {
    if (chosen.picture !== undefined || typeof navigator.share !== 'function') openSheet(chosen);
    else
      void shareData(linkOf(chosen)).then((isHandled) => {
        if (!isHandled) openSheet(chosen);
      });
  };
  return { share, shareSheet: content && render({ content }) };
}
