import { useMemo, useSyncExternalStore } from 'react';

import type { ApiClient } from '#platform/api-client.ts';
import { isSecondFactorRequired } from '#platform/api-error.ts';
import { useConnection } from '#platform/session-provider.tsx';
import type { Connection } from '#platform/session-provider.tsx';

/** Holds console API calls while the user must verify a second factor. */
type TwoFactorGuard = {
  isLocked(): boolean;
  subscribe(listener: () => void): () => void;
  /** Resumes all held calls. */
  unlock(): void;
  /** API whose calls wait for verification and are then retried instead of failing, so no input is lost. */
  api: ApiClient;
};

const guards = new WeakMap<ApiClient, TwoFactorGuard>();

/** One guard per connection, so that verification on one console page resumes calls of all pages. */
function getGuard(api: ApiClient): TwoFactorGuard {
  const guard = guards.get(api) ?? createGuard(api);
  guards.set(api, guard);
  return guard;
}

function createGuard(api: ApiClient): TwoFactorGuard {
  const listeners = new Set<() => void>();
  let pending: PromiseWithResolvers<void> | undefined;

  const notify = () => listeners.forEach((listener) => listener());

  function waitForUnlock(): Promise<void> {
    if (pending === undefined) {
      pending = Promise.withResolvers<void>();
      notify();
    }
    return pending.promise;
  }

  function unlock(): void {
    const current = pending;
    pending = undefined;
    current?.resolve();
    notify();
  }

  return {
    isLocked: () => pending !== undefined,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    unlock,
    api: {
      async call(...args) {
        for (;;) {
          try {
            return await api.call(...args);
          } catch (error) {
            if (!isSecondFactorRequired(error)) throw error;
            await waitForUnlock();
          }
        }
      },
    },
  };
}

/** Guard state, unlock function, and a connection whose calls wait for verification. */
export function useTwoFactorGuard(): { isLocked: boolean; unlock: () => void; connection: Connection } {
  const parent = useConnection();
  const guard = getGuard(parent.api);
  const isLocked = useSyncExternalStore(guard.subscribe, guard.isLocked, () => false);
  const connection = useMemo(() => ({ ...parent, api: guard.api }), [parent, guard]);
  return { isLocked, unlock: guard.unlock, connection };
}
