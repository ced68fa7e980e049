import { signOut } from '@nabta/contract/auth';

import type { SendRequest } from './send-request.ts';
import type { KeyValueStorage } from './storage.ts';

const key = 'sign-out-owed';

/** A sign-out that the server could not be told of. Until it is, the cookie of this browser opens the session of who left. */
export type OwedSignOut = {
  owe(): void;
  /** The cookie is that of another session by now. */
  forget(): void;
  /** Tells the server, where that is owed; where it cannot be told, it stays owed. */
  settle(): Promise<void>;
};

export function createOwedSignOut(storage: KeyValueStorage, send: SendRequest): OwedSignOut {
  let running: Promise<void> | undefined;

  async function tell(): Promise<void> {
    try {
      await send(signOut, { body: undefined });
      storage.remove(key);
    } catch {
      // The next start, connection or sign-in tries again.
    }
  }

  return {
    owe: () => storage.write(key, 'yes'),
    forget: () => storage.remove(key),
    async settle() {
      if (storage.read(key) === undefined) return;
      running ??= tell().finally(() => {
        running = undefined;
      });
      await running;
    },
  };
}

/** Whatever goes by the cookie waits for what is owed, or a late answer to that would clear the cookie of the next session. */
export function sendAfterOwed(send: SendRequest, owed: OwedSignOut): SendRequest {
  return async (endpoint, ...given) => {
    if (endpoint.path.startsWith('/auth/')) await owed.settle();
    return await send(endpoint, ...given);
  };
}
