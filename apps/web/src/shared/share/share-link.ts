import type { SharePictureKind } from '@nabta/contract/operations/share-picture';

import { logError } from '#platform/error-report.ts';

/** `id` is the one in the link of the public page. */
export type SharedPicture = { kind: SharePictureKind; id: string; level?: number };

export type ShareContent = {
  title: string;
  text: string;
  url: string;
  /** Offered beside the link; the server draws it. */
  picture?: SharedPicture;
};

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
