import type { ReactNode } from 'react';
import { useState } from 'react';

import { logError } from '#platform/error-report.ts';
import { lazySheet, useLazySheet } from '#shared/navigation/use-lazy-sheet.tsx';

import type { SharedPicture } from './share-picture.tsx';

export type ShareContent = {
  title: string;
  text: string;
  url: string;
  /** What the server can draw as a picture; the sheet offers it beside the link. */
  picture?: SharedPicture;
};

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

export const linkOf = ({ title, text, url }: ShareContent) => ({ title, text, url });

/** Returns false when the browser's share sheet failed. */
export async function shareData(data: ShareData): Promise<boolean> {
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    // The user closed the share sheet.
    if (error instanceof DOMException && error.name === 'AbortError') return true;
    logError(error, { action: 'share' });
    return false;
  }
}
