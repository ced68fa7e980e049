import { isTokenExpired, tokenTimes } from '@nabta/domain/session';

import type { KeyValueStorage } from './storage.ts';

export const tokenKey = 'token';
const receiptKey = 'token-received';

/** The session token of this browser and its time of receipt by the device clock. */
type TokenStore = {
  read(): string | undefined;
  write(token: string): void;
  clear(): void;
  isExpired(token: string): boolean;
  /** Time since the stored token was received; undefined if unknown. */
  ageMs(): number | undefined;
};

export function createTokenStore(storage: KeyValueStorage, now: () => number): TokenStore {
  const receivedAt = (token: string) => {
    const [at, fingerprint] = storage.read(receiptKey)?.split(' ') ?? [];
    return fingerprint === fingerprintOf(token) ? Number(at) : undefined;
  };
  return {
    read: () => storage.read(tokenKey),
    write(token) {
      storage.write(receiptKey, `${now()} ${fingerprintOf(token)}`);
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

/** Account id of a token; undefined if it cannot be decoded. */
export function accountIdOf(token: string): string | undefined {
  const payload = payloadOf(token);
  const subject =
    typeof payload === 'object' && payload !== null && 'sub' in payload ? payload.sub : undefined;
  return typeof subject === 'string' ? subject : undefined;
}

/** Ties the receipt time to its token. */
function fingerprintOf(token: string): string {
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
