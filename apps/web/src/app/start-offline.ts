import { startOffline } from '../platform/offline/offline.ts';
import type { Offline } from '../platform/offline/offline.ts';
import type { Connection } from '../platform/session-provider.tsx';
import { invalidateAll } from '../shared/cache/changes.ts';
import { persistencePolicy } from '../shared/cache/persisted-queries.ts';
import { outboxHandlers } from '../shared/offline/outbox-handlers.ts';
import { unsentTaskCount } from '../shared/offline/unsent-task-count.ts';

/** Connects offline support to the product's queries and actions. */
export async function startOfflineForApp(connection: Omit<Connection, 'offline'>): Promise<Offline> {
  const { api, session, queryClient } = connection;
  // Unsent field work is sent from any page.
  if (unsentTaskCount.read() > 0)
    void import('../features/supply/field/work/field-outbox.ts').then(({ getFieldOutbox }) =>
      getFieldOutbox(connection),
    );
  return await startOffline({
    api,
    session,
    queryClient,
    policy: persistencePolicy,
    handlers: outboxHandlers,
    onReconnect: () => invalidateAll(queryClient),
  });
}
