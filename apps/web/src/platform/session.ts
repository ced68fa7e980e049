import { refreshCooldownMs } from '@nabta/domain/session';

import { ApiError, isUnauthenticated } from './api-error.ts';
import type { ErrorText } from './api-error.ts';
import type { KeyValueStorage } from './storage.ts';
import type { TabLock } from './tab-lock.ts';
import { accountIdOf, createTokenStore, tokenKey } from './token.ts';

type SessionOptions = {
  storage: KeyValueStorage;
  now: () => number;
  tabLock: TabLock;
  /** Asks the server for a new token; fails with an ApiError. */
  fetchToken: () => Promise<string>;
  errorText: ErrorText;
};

/** `lost`: the server no longer knows the session. `left`: the person signed out, here or in another tab. */
type SessionEnd = 'lost' | 'left';

const endKey = 'session-end';

/** The session of this browser (SPEC section 4, SECURITY S3 to S8), shared by its tabs through the storage. */
export type Session = {
  token(): string | undefined;
  /** Whose session it is: undefined when signed out, empty while the token cannot be read. */
  accountId(): string | undefined;
  /** The age of the token on this device; undefined where nobody knows. */
  tokenAgeMs(): number | undefined;
  start(token: string): void;
  /** Why the last session of this page ended; undefined where none did. */
  lastEnd(): SessionEnd | undefined;
  end(reason: SessionEnd): void;
  /** The token for a request, refreshed first where it expired; undefined when signed out. */
  freshToken(): Promise<string | undefined>;
  /** A newer token than the one that failed. */
  refresh(failed: string | undefined): Promise<string>;
  /** To be told of every `storage` event: what another tab wrote. */
  followTab(changedKey: string | null): void;
  subscribe(listener: () => void): () => void;
  onEnd(listener: (reason: SessionEnd) => void): () => void;
};

export function createSession({ storage, now, tabLock, fetchToken, errorText }: SessionOptions): Session {
  const tokens = createTokenStore(storage, now);
  const listeners = new Set<() => void>();
  const endListeners = new Set<(reason: SessionEnd) => void>();
  let known = tokens.read();
  let lastEnd: SessionEnd | undefined;
  let running: Promise<string> | undefined;
  let lastRefreshAt = Number.NEGATIVE_INFINITY;

  return {
    token: () => known,
    accountId: () => (known === undefined ? undefined : (accountIdOf(known) ?? '')),
    tokenAgeMs: tokens.ageMs,
    start(token) {
      tokens.write(token);
      notice();
    },
    lastEnd: () => lastEnd,
    end,
    async freshToken() {
      const token = tokens.read();
      return token !== undefined && tokens.isExpired(token) ? await refresh(token) : token;
    },
    refresh,
    followTab(changedKey) {
      // A null key is a storage that was cleared as a whole.
      if (changedKey === tokenKey || changedKey === null) notice();
    },
    subscribe: (listener) => join(listeners, listener),
    onEnd: (listener) => join(endListeners, listener),
  };

  function end(reason: SessionEnd): void {
    // Other tabs read why as soon as they miss the token.
    storage.write(endKey, reason);
    tokens.clear();
    known = undefined;
    lastEnd = reason;
    for (const listener of listeners) listener();
    for (const listener of endListeners) listener(reason);
  }

  /** Takes over what the storage now says, and tells who listens. */
  function notice(): void {
    const stored = tokens.read();
    if (stored === known) return;
    if (stored === undefined) return end((storage.read(endKey) ?? 'left') as SessionEnd);
    known = stored;
    for (const listener of listeners) listener();
  }

  function refresh(failed: string | undefined): Promise<string> {
    running ??= tabLock(() => refreshOnce(failed)).finally(() => {
      running = undefined;
    });
    return running;
  }

  async function refreshOnce(failed: string | undefined): Promise<string> {
    const before = tokens.read();
    // Another tab, or a request that failed a moment earlier, was faster: its token is as good as one of our own.
    if (before !== undefined && before !== failed && !tokens.isExpired(before)) {
      notice();
      return before;
    }
    if (before === undefined && failed !== undefined) throw endedError();
    refuseInCooldown();
    try {
      return keep(before, await fetchToken());
    } catch (cause) {
      throw failedError(before, cause);
    } finally {
      lastRefreshAt = now();
    }
  }

  function refuseInCooldown(): void {
    const elapsedMs = now() - lastRefreshAt;
    // A clock that was set back must not refuse for an hour.
    if (elapsedMs < 0 || elapsedMs >= refreshCooldownMs) return;
    throw new ApiError(errorText('refreshCooldown'), { status: 0, code: 'TOKEN_REFRESH_COOLDOWN' });
  }

  /** Who signed out or in while the answer was on its way has the last word. */
  function keep(before: string | undefined, token: string): string {
    const stored = tokens.read();
    if (stored !== before) {
      if (stored === undefined) throw endedError();
      return stored;
    }
    tokens.write(token);
    notice();
    return token;
  }

  /** Only a 401 ends the session: a limited, broken or unreachable server says nothing about it (SECURITY S7). */
  function failedError(before: string | undefined, cause: unknown): unknown {
    if (!(cause instanceof ApiError) || cause.code === endedCode) return cause;
    if (isUnauthenticated(cause) && tokens.read() === before) end('lost');
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

  function endedError(): ApiError {
    return new ApiError(errorText('sessionExpired'), { status: 401, code: endedCode });
  }
}

const endedCode = 'SESSION_ENDED';

function join<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
