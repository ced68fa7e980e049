import { useState } from 'react';

import { logError } from '../../platform/error-report.ts';

export type Shared = { title: string; text: string; url: string };

/**
 * Hands a link to the phone's own share sheet; where there is none, or it fails, our own opens instead: never silence.
 * `offered` is what our sheet is to show.
 */
export function useShare(): {
  share: (shared: Shared) => void;
  offered: Shared | undefined;
  close: () => void;
} {
  const [offered, setOffered] = useState<Shared>();

  const share = (shared: Shared) => {
    if (typeof navigator.share !== 'function') {
      setOffered(shared);
      return;
    }
    navigator.share(shared).catch((error: unknown) => {
      // The person looked at the sheet and changed their mind.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      logError(error, { action: 'share' });
      setOffered(shared);
    });
  };

  return { share, offered, close: () => setOffered(undefined) };
}
