import { useState } from 'react';

import { logError } from '#platform/error-report.ts';

export type ShareContent = { title: string; text: string; url: string };

/** Opens the system share sheet, or falls back to `ShareSheet` with `offered` if it is missing or fails. */
export function useShare(): {
  share: (shared: ShareContent) => void;
  offered: ShareContent | undefined;
  close: () => void;
} {
  const [offered, setOffered] = useState<ShareContent>();

  const share = (shared: ShareContent) => {
    if (typeof navigator.share !== 'function') {
      setOffered(shared);
      return;
    }
    navigator.share(shared).catch((error: unknown) => {
      // The user closed the share sheet.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      logError(error, { action: 'share' });
      setOffered(shared);
    });
  };

  return { share, offered, close: () => setOffered(undefined) };
}
