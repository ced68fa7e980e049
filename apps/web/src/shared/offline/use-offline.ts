import { useEffect, useState } from 'react';

import type { Offline } from '../../platform/offline/offline.ts';
import { useConnection, useSession } from '../../platform/session-provider.tsx';

/** What works without a connection, once it is here; never for visitors, of whom a device keeps nothing. */
export function useOffline(): Offline | undefined {
  const { offline } = useConnection();
  const { status } = useSession();
  const isSignedIn = status !== 'signed-out';
  const [started, setStarted] = useState<Offline>();
  useEffect(() => {
    if (isSignedIn) void offline().then(setStarted);
  }, [offline, isSignedIn]);
  return isSignedIn ? started : undefined;
}
