import { vi } from 'vitest';

import { texts } from '../locales/en.ts';
import { ApiError } from '../platform/api-error.ts';
import { pollSession } from '../platform/session-poll.ts';
import { createSession } from '../platform/session.ts';
import type { Session } from '../platform/session.ts';
import type { KeyValueStorage } from '../platform/storage.ts';
import type { TabLock } from '../platform/tab-lock.ts';

const tokenLifeSeconds = 900;

/** A browser whose tabs share a storage and a lock, a server that issues tokens, and time in the hands of the test. */
export function createSessionWorld() {
  const storage = createMemoryStorage();
  const tabLock = createLock();
  let serverNow = 1_800_000_000_000;
  let clockErrorMs = 0;
  let issued = 0;
  const deviceNow = () => serverNow + clockErrorMs;

  function issueToken(sub = 'account'): string {
    issued += 1;
    const iat = Math.floor(serverNow / 1_000);
    const payload = JSON.stringify({ sub, iat, exp: iat + tokenLifeSeconds });
    const encoded = btoa(String.fromCodePoint(...new TextEncoder().encode(payload)));
    return `head.${encoded.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.signature-number-${issued}`;
  }

  /** What the server says to a refresh. */
  const answer = vi.fn(async () => issueToken());

  function openTab(): Session {
    const errorText = (key: keyof typeof texts.errors) => texts.errors[key];
    return createSession({ storage, now: deviceNow, tabLock, fetchToken: answer, errorText });
  }

  /** Time goes by while no timer runs, as in sleep. */
  function pass(ms: number): void {
    serverNow += ms;
  }

  return {
    storage,
    answer,
    issueToken,
    openTab,
    pass,
    poll: (session: Session) => pollSession({ session, now: deviceNow, window }),
    setClockWrong(ms: number): void {
      clockErrorMs = ms;
    },
    /** Time goes by as on a page that is open. */
    async wait(ms: number): Promise<void> {
      const step = 1_000;
      for (let left = ms; left > 0; left -= step) {
        pass(Math.min(step, left));
        await vi.advanceTimersByTimeAsync(Math.min(step, left));
      }
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

export type SessionWorld = ReturnType<typeof createSessionWorld>;

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
