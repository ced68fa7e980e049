import { refreshPollMs } from '@nabta/domain/session';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { texts } from '../locales/en.ts';
import { ApiError } from './api-error.ts';
import { pollSession } from './session-poll.ts';
import { createSession } from './session.ts';
import type { Session } from './session.ts';
import type { KeyValueStorage } from './storage.ts';
import type { TabLock } from './tab-lock.ts';

const lifeSeconds = 900;
const hourMs = 3_600_000;

let serverNow = 0;
let clockErrorMs = 0;
let issued = 0;
let storage: KeyValueStorage;
let tabLock: TabLock;
const answer = vi.fn<() => Promise<string>>();

beforeEach(() => {
  vi.useFakeTimers();
  serverNow = 1_800_000_000_000;
  clockErrorMs = 0;
  issued = 0;
  storage = createMemoryStorage();
  tabLock = createLock();
  answer.mockReset();
  answer.mockImplementation(async () => issueToken());
});

afterEach(() => vi.useRealTimers());

describe('before a request', () => {
  test('a token with time left is used as it is', async () => {
    const tab = openTab();
    tab.start(issueToken());
    pass(800_000);
    expect(await tab.freshToken()).toBe(tab.token());
    expect(answer).not.toHaveBeenCalled();
  });

  test('a token that expires within 30 seconds is refreshed first', async () => {
    const tab = openTab();
    const old = issueToken();
    tab.start(old);
    pass(870_000);
    const fresh = await tab.freshToken();
    expect(fresh).not.toBe(old);
    expect(storage.read('token')).toBe(fresh);
    expect(answer).toHaveBeenCalledOnce();
  });

  test('a token that cannot be decoded is refreshed first', async () => {
    storage.write('token', 'broken');
    expect(await openTab().freshToken()).toBe(storage.read('token'));
    expect(answer).toHaveBeenCalledOnce();
  });

  test('a signed-out visitor has no token and asks for none', async () => {
    expect(await openTab().freshToken()).toBeUndefined();
    expect(answer).not.toHaveBeenCalled();
  });

  test.each([-hourMs, hourMs])('a device clock that is %i ms wrong refreshes nothing', async (error) => {
    clockErrorMs = error;
    const tab = openTab();
    tab.start(issueToken());
    for (let request = 0; request < 5; request += 1) {
      pass(60_000);
      await tab.freshToken();
    }
    expect(answer).not.toHaveBeenCalled();
  });

  test('a token left over from before a sleep of 20 minutes is refreshed once, and nobody is signed out', async () => {
    const tab = openTab();
    tab.start(issueToken());
    pass(20 * 60_000);
    const fresh = await Promise.all([tab.freshToken(), tab.freshToken(), tab.freshToken()]);
    expect(new Set(fresh)).toEqual(new Set([tab.token()]));
    expect(answer).toHaveBeenCalledOnce();
  });
});

describe('one refresh at a time', () => {
  test('requests that fail together share it', async () => {
    const tab = openTab();
    const old = issueToken();
    tab.start(old);
    const renewed = await Promise.all([tab.refresh(old), tab.refresh(old), tab.refresh(old)]);
    expect(new Set(renewed).size).toBe(1);
    expect(answer).toHaveBeenCalledOnce();
  });

  test('two tabs share it: the second takes what the first stored', async () => {
    const [first, second] = [openTab(), openTab()];
    const old = issueToken();
    first.start(old);
    second.followTab('token');
    const renewed = await Promise.all([first.refresh(old), second.refresh(old)]);
    expect(renewed[0]).toBe(renewed[1]);
    expect(second.token()).toBe(renewed[0]);
    expect(answer).toHaveBeenCalledOnce();
  });

  test('a request that failed with an older token gets the newer one, also within the cooldown', async () => {
    const tab = openTab();
    const old = issueToken();
    tab.start(old);
    const renewed = await tab.refresh(old);
    pass(500);
    expect(await tab.refresh(old)).toBe(renewed);
    expect(answer).toHaveBeenCalledOnce();
  });

  test('within 2 seconds of the last one a refresh of the same token is refused', async () => {
    const tab = openTab();
    tab.start(issueToken());
    const renewed = await tab.refresh(tab.token());
    pass(1_999);
    await expect(tab.refresh(renewed)).rejects.toThrow('Token refresh in cooldown period');
    expect(tab.token()).toBe(renewed);
    pass(1);
    expect(await tab.refresh(renewed)).not.toBe(renewed);
  });

  test('a clock that was set back does not prolong the cooldown', async () => {
    const tab = openTab();
    tab.start(issueToken());
    const renewed = await tab.refresh(tab.token());
    clockErrorMs = -hourMs;
    expect(await tab.refresh(renewed)).not.toBe(renewed);
  });
});

describe('a refresh that fails', () => {
  test('with 401 ends the session', async () => {
    const tab = openTab();
    const ends = watchEnds(tab);
    tab.start(issueToken());
    answer.mockRejectedValue(httpError(401));
    await expect(tab.refresh(tab.token())).rejects.toMatchObject({
      message: 'Failed to refresh token',
      status: 401,
    });
    expect(tab.token()).toBeUndefined();
    expect(storage.read('token')).toBeUndefined();
    expect(ends).toEqual(['lost']);
  });

  test.each([0, 403, 429, 500, 503])('with %i keeps the token', async (status) => {
    const tab = openTab();
    const ends = watchEnds(tab);
    const token = issueToken();
    tab.start(token);
    answer.mockRejectedValue(httpError(status));
    await expect(tab.refresh(token)).rejects.toMatchObject({ message: 'Failed to refresh token', status });
    expect(storage.read('token')).toBe(token);
    expect(ends).toEqual([]);
  });

  test('with 401 after somebody signed in anew leaves the new session alone', async () => {
    const tab = openTab();
    tab.start(issueToken());
    answer.mockImplementation(async () => {
      tab.start(issueToken());
      throw httpError(401);
    });
    await expect(tab.refresh(tab.token())).rejects.toThrow();
    expect(tab.token()).toBeDefined();
  });

  test('is not asked for where another tab signed out in the meantime', async () => {
    const [first, second] = [openTab(), openTab()];
    const token = issueToken();
    first.start(token);
    second.end('left');
    await expect(first.refresh(token)).rejects.toMatchObject({ status: 401 });
    expect(answer).not.toHaveBeenCalled();
  });
});

test('a token that arrives after the person signed out is thrown away', async () => {
  const tab = openTab();
  tab.start(issueToken());
  answer.mockImplementation(async () => {
    tab.end('left');
    return issueToken();
  });
  await expect(tab.refresh(tab.token())).rejects.toThrow('Your session has ended. Please sign in again.');
  expect(storage.read('token')).toBeUndefined();
});

test('signing out in one tab ends the session in the other', () => {
  const [first, second] = [openTab(), openTab()];
  first.start(issueToken());
  second.followTab('token');
  const ends = watchEnds(second);
  first.end('left');
  second.followTab('token');
  expect(second.token()).toBeUndefined();
  expect(ends).toEqual(['left']);
});

test('a session says whose it is', () => {
  const tab = openTab();
  const heard = vi.fn();
  tab.subscribe(heard);
  expect(tab.accountId()).toBeUndefined();
  tab.start(issueToken('نورة'));
  expect(tab.accountId()).toBe('نورة');
  expect(heard).toHaveBeenCalledOnce();
});

describe('the poll', () => {
  test('refreshes every 10 minutes', async () => {
    const tab = openPolledTab();
    await wait(refreshPollMs - 1);
    expect(answer).not.toHaveBeenCalled();
    await wait(60_000);
    expect(answer).toHaveBeenCalledOnce();
    await wait(3 * refreshPollMs);
    expect(answer).toHaveBeenCalledTimes(4);
    tab.stop();
  });

  test('is shared by two tabs', async () => {
    const first = openPolledTab();
    const second = openPolledTab();
    await wait(2 * refreshPollMs + 60_000);
    expect(answer).toHaveBeenCalledTimes(2);
    first.stop();
    second.stop();
  });

  test('rests while the page is hidden or offline, and is made up for when it is seen again', async () => {
    const tab = openPolledTab();
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    await wait(refreshPollMs * 2);
    expect(answer).not.toHaveBeenCalled();
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    hidden.mockReturnValue(false);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(answer).not.toHaveBeenCalled();
    online.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    await wait(0);
    expect(answer).toHaveBeenCalledOnce();
    tab.stop();
  });

  test('is made up for within half a minute of waking from a sleep in which timers stood still', async () => {
    const tab = openPolledTab();
    pass(20 * 60_000);
    await wait(30_000);
    expect(answer).toHaveBeenCalledOnce();
    tab.stop();
  });

  test('that failed is not repeated before its time, and keeps the token', async () => {
    const tab = openPolledTab();
    answer.mockRejectedValue(httpError(503));
    await wait(refreshPollMs + 5 * 60_000);
    expect(answer).toHaveBeenCalledOnce();
    expect(storage.read('token')).toBeDefined();
    tab.stop();
  });

  test('asks for nothing while signed out', async () => {
    const tab = openTab();
    const stop = pollSession({ session: tab, now: deviceNow, window });
    await wait(refreshPollMs * 3);
    expect(answer).not.toHaveBeenCalled();
    stop();
  });
});

function openTab(): Session {
  return createSession({
    storage,
    now: deviceNow,
    tabLock,
    fetchToken: answer,
    errorText: (key) => texts.errors[key],
  });
}

function openPolledTab(): { stop: () => void } {
  const tab = openTab();
  if (tab.token() === undefined) tab.start(issueToken());
  return { stop: pollSession({ session: tab, now: deviceNow, window }) };
}

function watchEnds(tab: Session): string[] {
  const ends: string[] = [];
  tab.onEnd((reason) => ends.push(reason));
  return ends;
}

function deviceNow(): number {
  return serverNow + clockErrorMs;
}

/** Time goes by while no timer runs, as in sleep. */
function pass(ms: number): void {
  serverNow += ms;
}

/** Time goes by as on a page that is open. */
async function wait(ms: number): Promise<void> {
  const step = 1_000;
  for (let left = ms; left > 0; left -= step) {
    pass(Math.min(step, left));
    await vi.advanceTimersByTimeAsync(Math.min(step, left));
  }
  await vi.advanceTimersByTimeAsync(0);
}

function issueToken(sub = 'account'): string {
  issued += 1;
  const iat = Math.floor(serverNow / 1_000);
  const payload = JSON.stringify({ sub, iat, exp: iat + lifeSeconds });
  const encoded = btoa(String.fromCodePoint(...new TextEncoder().encode(payload)));
  return `head.${encoded.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.signature-number-${issued}`;
}

function httpError(status: number): ApiError {
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
