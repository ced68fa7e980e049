import { useMemo, useSyncExternalStore } from 'react';

import { useConnection } from '#platform/session-provider.tsx';
import type { Connection } from '#platform/session-provider.tsx';

import { guardFor } from './two-factor-guard.ts';

type GuardOfPage = { isLocked: boolean; unlock: () => void; connection: Connection };

/** Guard state, unlock function, and a connection whose calls wait for verification. */
export function useTwoFactorGuard(): GuardOfPage {
  const parent = useConnection();
  const guard = guardFor(parent.api);
  const isLocked = useSyncExternalStore(guard.subscribe, guard.isLocked, () => false);
  const connection = useMemo(() => ({ ...parent, api: guard.api }), [parent, guard]);
  return { isLocked, unlock: guard.unlock, connection };
}
