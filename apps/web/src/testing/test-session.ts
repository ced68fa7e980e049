import { vi } from 'vitest';

import { texts } from '../locales/en.ts';
import { ApiError } from '../platform/api-error.ts';
import { pollSession } from '../platform/session-poll.ts';
import { createSession } from '../platform/session.ts';
import type { Session } from '../platform/session.ts';
import type { KeyValueStorage } from '../platform/storage.ts';
import type { TabLock } from '../platform/tab-lock.ts';

const tokenTtlSeconds = 900;

/** Tabs that share a storage and a lock, a server that issues tokens, and a clock controlled by the test. */
export function createTestSession() {
  const storage = createMemoryStorage();
  const tabLock = createLock();
  let serverNow = 1_800_000_000_000;
  let clockErrorMs = 0;
  let issued = 0;
  const deviceNow = () => serverNow + clockErrorMs;

  function issueToken(sub = 'account'): string {
    issued += 1;
    const iat = Math.floor(serverNow / 1_000);
    const payload = JSON.stringify({ sub, iat, exp: iat + tokenTtlSeconds });
    const encoded = btoa(String.fromCodePoint(...new TextEncoder().encode(payload)));
    return `head.${encoded.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.signature-number-${issued}`;
  }

  const fetchToken = vi.fn(async () => issueToken());

  function openTab(): Session {
    const errorText = (key: keyof typeof texts.errors) => texts.errors[key];
    return createSession({ storage, now: deviceNow, tabLock, fetchToken, errorText });
  }

  /** Advances time without running timers, as during sleep. */
  function sleep(ms: number): void {
    serverNow += ms;
  }

  return {
    storage,
    answer: fetchToken,
    issueToken,
    openTab,
    pass: sleep,
    poll: (session: Session) => pollSession({ session, now: deviceNow, window }),
    setClockErrorMs(ms: number): void {
      clockErrorMs = ms;
    },
    /** Advances time and runs timers, as on an open page. */
    async wait(ms: number): Promise<void> {
      const step = 1_000;
      for (let left = ms; left > 0; left -= step) {
        sleep(Math.min(step, left));
        await vi.advanceTimersByTimeAsync(Math.min(step, left));
      }
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

export type TestSession = ReturnType<typeof createTestSession>;

export function httpError(status: number): ApiError {
  return new ApiError('No', { status, code: 'HTTP_ERROR' });
}

function createMemoryStorage(): KeyValueStorage {
  const entries = new Map<string, string>();
  return {
    read: (key) => entries.get(key),
    write: (key, value) => void entries.set(key, value),
    remove: (key) => void entries.delete(key),
  };
}

function createLock(): TabLock {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work, work);
    last = next;
    return next;
  };
}
