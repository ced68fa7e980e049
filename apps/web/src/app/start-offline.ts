import { connectionBack, keeping } from '../kit/cache/cache.ts';
import { waitingKinds } from '../kit/offline/waiting-kinds.ts';
import { startOffline } from '../platform/offline/offline.ts';
import type { Offline } from '../platform/offline/offline.ts';
import type { Connection } from '../platform/session-provider.tsx';

/** Gives the part that works without a connection what it has to know of trees and people. */
export function startOfflineOf({ api, session, queryClient }: Omit<Connection, 'offline'>): Promise<Offline> {
  return startOffline({
    api,
    session,
    queryClient,
    keeping,
    kinds: waitingKinds,
    onConnection: () => connectionBack(queryClient),
  });
}
