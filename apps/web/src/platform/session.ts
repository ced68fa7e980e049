import { isTokenExpired, refreshCooldownMs, tokenTimes } from '@nabta/domain/session';

import { ApiError, isUnauthenticated } from './api-error.ts';
import type { ErrorText } from './api-error.ts';
import type { KeyValueStorage } from './storage.ts';
import type { TabLock } from './tab-lock.ts';

type SessionOptions = {
  storage: KeyValueStorage;
  now: () => number;
  tabLock: TabLock;
  /** Requests a new token; throws an ApiError. */
  fetchToken: () => Promise<string>;
  errorText: ErrorText;
};

/** `lost`: the server rejected the session. `left`: the user signed out, possibly in a different tab. */
type SessionEnd = 'lost' | 'left';

const endKey = 'session-end';

/** Session of this browser, shared by its tabs through storage. */
export type Session = {
  token(): string | undefined;
  /** Undefined when signed out; empty when the token cannot be decoded. */
  accountId(): string | undefined;
  /** Age of the token by this device's clock; undefined if unknown. */
  tokenAgeMs(): number | undefined;
  start(token: string): void;
  /** End reason of the last session of this page. */
  lastEnd(): SessionEnd | undefined;
  end(reason: SessionEnd): void;
  /** Returns a valid token, refreshed if expired; undefined when signed out. */
  freshToken(): Promise<string | undefined>;
  /** Returns a newer token than the one that failed. */
  refresh(failedToken: string | undefined): Promise<string>;
  /** Handles a `storage` event of a different tab. */
  handleStorageEvent(changedKey: string | null): void;
  subscribe(listener: () => void): () => void;
  onEnd(listener: (reason: SessionEnd) => void): () => void;
};

export function createSession({ storage, now, tabLock, fetchToken, errorText }: SessionOptions): Session {
  const tokens = createTokenStore(storage, now);
  const listeners = new Set<() => void>();
  const endListeners = new Set<(reason: SessionEnd) => void>();
  let currentToken = tokens.read();
  let lastEnd: SessionEnd | undefined;
  let pendingRefresh: Promise<string> | undefined;
  let lastRefreshAt = Number.NEGATIVE_INFINITY;

  return {
    token: () => currentToken,
    accountId: () => (currentToken === undefined ? undefined : (accountIdOf(currentToken) ?? '')),
    tokenAgeMs: tokens.ageMs,
    start(token) {
      tokens.write(token);
      syncFromStorage();
    },
    lastEnd: () => lastEnd,
    end,
    async freshToken() {
      const token = tokens.read();
      return token !== undefined && tokens.isExpired(token) ? await refresh(token) : token;
    },
    refresh,
    handleStorageEvent(changedKey) {
      // The key is null when the whole storage was cleared.
      if (changedKey === tokenKey || changedKey === null) syncFromStorage();
    },
    subscribe: (listener) => addListener(listeners, listener),
    onEnd: (listener) => addListener(endListeners, listener),
  };

  function end(reason: SessionEnd): void {
    // Other tabs read the reason when they notice the missing token.
    storage.write(endKey, reason);
    tokens.clear();
    currentToken = undefined;
    lastEnd = reason;
    for (const listener of listeners) listener();
    for (const listener of endListeners) listener(reason);
  }

  /** Reads the token from storage and notifies listeners of a change. */
  function syncFromStorage(): void {
    const stored = tokens.read();
    if (stored === currentToken) return;
    if (stored === undefined) return end(storage.read(endKey) === 'lost' ? 'lost' : 'left');
    currentToken = stored;
    for (const listener of listeners) listener();
  }

  function refresh(failedToken: string | undefined): Promise<string> {
    pendingRefresh ??= tabLock(() => refreshOnce(failedToken)).finally(() => {
      pendingRefresh = undefined;
    });
    return pendingRefresh;
  }

  async function refreshOnce(failedToken: string | undefined): Promise<string> {
    const tokenBefore = tokens.read();
    // A different tab or an earlier request already refreshed the token.
    if (tokenBefore !== undefined && tokenBefore !== failedToken && !tokens.isExpired(tokenBefore)) {
      syncFromStorage();
      return tokenBefore;
    }
    if (tokenBefore === undefined && failedToken !== undefined) throw createEndedError();
    assertNoCooldown();
    try {
      return storeNewToken(tokenBefore, await fetchToken());
    } catch (cause) {
      throw toRefreshError(tokenBefore, cause);
    } finally {
      lastRefreshAt = now();
    }
  }

  function assertNoCooldown(): void {
    const elapsedMs = now() - lastRefreshAt;
    // A clock that was set back must not block refreshes for an hour.
    if (elapsedMs < 0 || elapsedMs >= refreshCooldownMs) return;
    throw new ApiError(errorText('refreshCooldown'), { status: 0, code: 'TOKEN_REFRESH_COOLDOWN' });
  }

  /** A sign-in or sign-out during the request wins over its response. */
  function storeNewToken(tokenBefore: string | undefined, token: string): string {
    const stored = tokens.read();
    if (stored !== tokenBefore) {
      if (stored === undefined) throw createEndedError();
      return stored;
    }
    tokens.write(token);
    syncFromStorage();
    return token;
  }

  /** Only a 401 ends the session: rate limits, server errors and lost connections do not invalidate it. */
  function toRefreshError(tokenBefore: string | undefined, cause: unknown): unknown {
    if (!(cause instanceof ApiError) || cause.code === endedCode) return cause;
    if (isUnauthenticated(cause) && tokens.read() === tokenBefore) end('lost');
    const { status, serverCode, retryAfterSeconds, requestId } = cause;
    return new ApiError(errorText('refreshFailed'), {
      status,
      code: 'TOKEN_REFRESH_FAILED',
      serverCode,
      retryAfterSeconds,
      requestId,
      cause,
    });
  }

  function createEndedError(): ApiError {
    return new ApiError(errorText('sessionExpired'), { status: 401, code: endedCode });
  }
}

const endedCode = 'SESSION_ENDED';

function addListener<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const tokenKey = 'token';
const receiptKey = 'token-received';

/** Stores the session token of this browser and its time of receipt by the device clock. */
function createTokenStore(storage: KeyValueStorage, now: () => number) {
  const receivedAt = (token: string) => {
    const [at, fingerprint] = storage.read(receiptKey)?.split(' ') ?? [];
    return fingerprint === fingerprintOf(token) ? Number(at) : undefined;
  };
  return {
    read: () => storage.read(tokenKey),
    write(token: string) {
      storage.write(receiptKey, `${now()} ${fingerprintOf(token)}`);
      storage.write(tokenKey, token);
    },
    clear() {
      storage.remove(tokenKey);
      storage.remove(receiptKey);
    },
    isExpired: (token: string) => isTokenExpired(tokenTimes(payloadOf(token)), receivedAt(token), now()),
    /** Time since the stored token was received; undefined if unknown. */
    ageMs() {
      const token = storage.read(tokenKey);
      const startMs = token === undefined ? undefined : receivedAt(token);
      return startMs === undefined ? undefined : now() - startMs;
    },
  };
}

/** Account id of a token; undefined if it cannot be decoded. */
function accountIdOf(token: string): string | undefined {
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
