import { useEffect, useState } from 'react';

import type { Offline } from '#platform/offline/offline.ts';
import { useConnection, useSession } from '#platform/session-provider.tsx';

/** Offline features once loaded; undefined for visitors, whose data is never stored on the device. */
export function useOffline(): Offline | undefined {
  const { offline } = useConnection();
  const { status } = useSession();
  const isSignedIn = status !== 'signed-out';
  const [offlineFeatures, setOfflineFeatures] = useState<Offline>();
  useEffect(() => {
    if (isSignedIn) void offline().then(setOfflineFeatures);
  }, [offline, isSignedIn]);
  return isSignedIn ? offlineFeatures : undefined;
}
