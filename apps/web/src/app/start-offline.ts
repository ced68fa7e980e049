import { connectionBack } from '../kit/cache/changes.ts';
import { keeping } from '../kit/cache/keeping.ts';
import { unsentWork } from '../kit/offline/unsent-work.ts';
import { waitingKinds } from '../kit/offline/waiting-kinds.ts';
import { startOffline } from '../platform/offline/offline.ts';
import type { Offline } from '../platform/offline/offline.ts';
import type { Connection } from '../platform/session-provider.tsx';

/** Gives the part that works without a connection what it has to know of trees and people. */
export async function startOfflineOf(known: Omit<Connection, 'offline'>): Promise<Offline> {
  const { api, session, queryClient } = known;
  // Whoever opens the app anywhere sends what waits from the field.
  if (unsentWork.read() > 0)
    void import('../features/field/work/start-field-work.ts').then(({ fieldWorkOf }) => fieldWorkOf(known));
  return await startOffline({
    api,
    session,
    queryClient,
    keeping,
    kinds: waitingKinds,
    onConnection: () => connectionBack(queryClient),
  });
}
