import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { createTestSession, httpError } from '../testing/test-session.ts';
import type { TestSession } from '../testing/test-session.ts';
import type { Session } from './session.ts';

const hourMs = 3_600_000;

let browser: TestSession;

beforeEach(() => {
  vi.useFakeTimers();
  browser = createTestSession();
});

afterEach(() => vi.useRealTimers());

describe('before a request', () => {
  test('uses a token that is still valid', async () => {
    const tab = browser.openTab();
    tab.start(browser.issueToken());
    browser.pass(800_000);
    expect(await tab.freshToken()).toBe(tab.token());
    expect(browser.answer).not.toHaveBeenCalled();
  });

  test('refreshes a token that expires within 30 seconds', async () => {
    const tab = browser.openTab();
    const old = browser.issueToken();
    tab.start(old);
    browser.pass(870_000);
    const fresh = await tab.freshToken();
    expect(fresh).not.toBe(old);
    expect(browser.storage.read('token')).toBe(fresh);
    expect(browser.answer).toHaveBeenCalledOnce();
  });

  test('refreshes a token that cannot be decoded', async () => {
    browser.storage.write('token', 'broken');
    expect(await browser.openTab().freshToken()).toBe(browser.storage.read('token'));
    expect(browser.answer).toHaveBeenCalledOnce();
  });

  test('returns no token and sends nothing while signed out', async () => {
    expect(await browser.openTab().freshToken()).toBeUndefined();
    expect(browser.answer).not.toHaveBeenCalled();
  });

  test.each([-hourMs, hourMs])('does not refresh when the device clock is %i ms wrong', async (error) => {
    browser.setClockErrorMs(error);
    const tab = browser.openTab();
    tab.start(browser.issueToken());
    for (let request = 0; request < 5; request += 1) {
      browser.pass(60_000);
      await tab.freshToken();
    }
    expect(browser.answer).not.toHaveBeenCalled();
  });

  test('refreshes once after a sleep of 20 minutes and stays signed in', async () => {
    const tab = browser.openTab();
    tab.start(browser.issueToken());
    browser.pass(20 * 60_000);
    const fresh = await Promise.all([tab.freshToken(), tab.freshToken(), tab.freshToken()]);
    expect(new Set(fresh)).toEqual(new Set([tab.token()]));
    expect(browser.answer).toHaveBeenCalledOnce();
  });
});

describe('shared refresh', () => {
  test('shares one refresh between concurrent requests', async () => {
    const tab = browser.openTab();
    const old = browser.issueToken();
    tab.start(old);
    const tokens = await Promise.all([tab.refresh(old), tab.refresh(old), tab.refresh(old)]);
    expect(new Set(tokens).size).toBe(1);
    expect(browser.answer).toHaveBeenCalledOnce();
  });

  test('shares a failed refresh between concurrent requests', async () => {
    const tab = browser.openTab();
    tab.start(browser.issueToken());
    browser.answer.mockRejectedValue(httpError(503));
    const [first, second] = [tab.refresh(tab.token()), tab.refresh(tab.token())];
    await expect(first).rejects.toMatchObject({ status: 503 });
    await expect(second).rejects.toMatchObject({ status: 503 });
    expect(browser.answer).toHaveBeenCalledOnce();
  });

  test('shares one refresh between two tabs', async () => {
    const [first, second] = [browser.openTab(), browser.openTab()];
    const old = browser.issueToken();
    first.start(old);
    second.handleStorageEvent('token');
    const tokens = await Promise.all([first.refresh(old), second.refresh(old)]);
    expect(tokens[0]).toBe(tokens[1]);
    expect(second.token()).toBe(tokens[0]);
    expect(browser.answer).toHaveBeenCalledOnce();
  });

  test('returns the newer token to a request that used an older one, also during the cooldown', async () => {
    const tab = browser.openTab();
    const old = browser.issueToken();
    tab.start(old);
    const tokens = await tab.refresh(old);
    browser.pass(500);
    expect(await tab.refresh(old)).toBe(tokens);
    expect(browser.answer).toHaveBeenCalledOnce();
  });

  test('rejects a refresh of the same token within 2 seconds', async () => {
    const tab = browser.openTab();
    tab.start(browser.issueToken());
    const tokens = await tab.refresh(tab.token());
    browser.pass(1_999);
    await expect(tab.refresh(tokens)).rejects.toThrow('Token refresh in cooldown period');
    expect(tab.token()).toBe(tokens);
    browser.pass(1);
    expect(await tab.refresh(tokens)).not.toBe(tokens);
  });

  test('does not extend the cooldown when the clock is set back', async () => {
    const tab = browser.openTab();
    tab.start(browser.issueToken());
    const tokens = await tab.refresh(tab.token());
    browser.setClockErrorMs(-hourMs);
    expect(await tab.refresh(tokens)).not.toBe(tokens);
  });
});

describe('failed refresh', () => {
  test('ends the session on 401', async () => {
    const tab = browser.openTab();
    const ends = recordEnds(tab);
    tab.start(browser.issueToken());
    browser.answer.mockRejectedValue(httpError(401));
    await expect(tab.refresh(tab.token())).rejects.toMatchObject({
      message: 'Failed to refresh token',
      status: 401,
    });
    expect(tab.token()).toBeUndefined();
    expect(browser.storage.read('token')).toBeUndefined();
    expect(ends).toEqual(['lost']);
  });

  test.each([0, 403, 429, 500, 503])('keeps the token on %i', async (status) => {
    const tab = browser.openTab();
    const ends = recordEnds(tab);
    const token = browser.issueToken();
    tab.start(token);
    browser.answer.mockRejectedValue(httpError(status));
    await expect(tab.refresh(token)).rejects.toMatchObject({ message: 'Failed to refresh token', status });
    expect(browser.storage.read('token')).toBe(token);
    expect(ends).toEqual([]);
  });

  test('keeps a new session when a 401 for the old one arrives', async () => {
    const tab = browser.openTab();
    tab.start(browser.issueToken());
    browser.answer.mockImplementation(async () => {
      tab.start(browser.issueToken());
      throw httpError(401);
    });
    await expect(tab.refresh(tab.token())).rejects.toThrow();
    expect(tab.token()).toBeDefined();
  });

  test('sends no request when a different tab signed out', async () => {
    const [first, second] = [browser.openTab(), browser.openTab()];
    const token = browser.issueToken();
    first.start(token);
    second.end('left');
    await expect(first.refresh(token)).rejects.toMatchObject({ status: 401 });
    expect(browser.answer).not.toHaveBeenCalled();
  });
});

test('drops a token that arrives after sign-out', async () => {
  const tab = browser.openTab();
  tab.start(browser.issueToken());
  browser.answer.mockImplementation(async () => {
    tab.end('left');
    return browser.issueToken();
  });
  await expect(tab.refresh(tab.token())).rejects.toThrow('Your session has ended. Please sign in again.');
  expect(browser.storage.read('token')).toBeUndefined();
});

test('ends the session in every tab on sign-out', () => {
  const [first, second] = [browser.openTab(), browser.openTab()];
  first.start(browser.issueToken());
  second.handleStorageEvent('token');
  const ends = recordEnds(second);
  first.end('left');
  second.handleStorageEvent('token');
  expect(second.token()).toBeUndefined();
  expect(ends).toEqual(['left']);
});

test('passes the end reason to the other tab', async () => {
  const [first, second] = [browser.openTab(), browser.openTab()];
  first.start(browser.issueToken());
  second.handleStorageEvent('token');
  const ends = recordEnds(second);
  browser.answer.mockRejectedValue(httpError(401));
  await expect(first.refresh(first.token())).rejects.toThrow();
  second.handleStorageEvent('token');
  first.start(browser.issueToken());
  second.handleStorageEvent('token');
  first.end('left');
  second.handleStorageEvent('token');
  expect(ends).toEqual(['lost', 'left']);
});

test('returns the account id of the session', () => {
  const tab = browser.openTab();
  const listener = vi.fn();
  tab.subscribe(listener);
  expect(tab.accountId()).toBeUndefined();
  tab.start(browser.issueToken('نورة'));
  expect(tab.accountId()).toBe('نورة');
  expect(listener).toHaveBeenCalledOnce();
});

function recordEnds(tab: Session): string[] {
  const ends: string[] = [];
  tab.onEnd((reason) => ends.push(reason));
  return ends;
}
