import { isTokenExpired, tokenTimes } from '@nabta/domain/session';

import type { KeyValueStorage } from './storage.ts';

/** SPEC section 3. */
export const tokenKey = 'token';
const receiptKey = 'token-received';

/** The one session token of this browser, and when it was received by this device's own clock. */
type TokenStore = {
  read(): string | undefined;
  write(token: string): void;
  clear(): void;
  isExpired(token: string): boolean;
  /** How long ago the stored token came; undefined where that is not known. */
  ageMs(): number | undefined;
};

export function createTokenStore(storage: KeyValueStorage, now: () => number): TokenStore {
  const receivedAt = (token: string) => {
    const [at, mark] = storage.read(receiptKey)?.split(' ') ?? [];
    return mark === markOf(token) ? Number(at) : undefined;
  };
  return {
    read: () => storage.read(tokenKey),
    write(token) {
      storage.write(receiptKey, `${now()} ${markOf(token)}`);
      storage.write(tokenKey, token);
    },
    clear() {
      storage.remove(tokenKey);
      storage.remove(receiptKey);
    },
    isExpired: (token) => isTokenExpired(tokenTimes(payloadOf(token)), receivedAt(token), now()),
    ageMs() {
      const token = storage.read(tokenKey);
      const at = token === undefined ? undefined : receivedAt(token);
      return at === undefined ? undefined : now() - at;
    },
  };
}

/** Whose token it is; undefined where it cannot be read. */
export function accountIdOf(token: string): string | undefined {
  const payload = payloadOf(token);
  const subject =
    typeof payload === 'object' && payload !== null && 'sub' in payload ? payload.sub : undefined;
  return typeof subject === 'string' ? subject : undefined;
}

/** Ties a receipt to its token, so that the age of one is never taken for that of another. */
function markOf(token: string): string {
  return token.slice(-16);
}

function payloadOf(token: string): unknown {
  try {
    const encoded = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}
