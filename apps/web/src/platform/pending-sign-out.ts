import { signOut } from '@nabta/contract/people/auth';

import type { SendRequest } from './send-request.ts';
import type { KeyValueStorage } from './storage.ts';

const key = 'sign-out-owed';

/** A sign-out that could not reach the server; until sent, the cookie still opens the old session. */
export type PendingSignOut = {
  queue(): void;
  /** The cookie now belongs to a new session. */
  clear(): void;
  /** Sends the pending sign-out, if any; keeps it on failure. */
  flush(): Promise<void>;
};

export function createPendingSignOut(storage: KeyValueStorage, send: SendRequest): PendingSignOut {
  let running: Promise<void> | undefined;

  async function sendSignOut(): Promise<void> {
    try {
      await send(signOut, { body: undefined });
      storage.remove(key);
    } catch {
      // Retried on the next start, connection or sign-in.
    }
  }

  return {
    queue: () => storage.write(key, 'yes'),
    clear: () => storage.remove(key),
    async flush() {
      if (storage.read(key) === undefined) return;
      running ??= sendSignOut().finally(() => {
        running = undefined;
      });
      await running;
    },
  };
}

/**
 * Cookie-based requests wait for the pending sign-out; a late response would clear the cookie of the next
 * session.
 */
export function sendAfterPendingSignOut(send: SendRequest, pendingSignOut: PendingSignOut): SendRequest {
  return async (endpoint, ...args) => {
    if (endpoint.path.startsWith('/auth/')) await pendingSignOut.flush();
    return await send(endpoint, ...args);
  };
}
