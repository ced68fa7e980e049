import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { createSessionWorld, httpError } from '../testing/session-world.ts';
import type { SessionWorld } from '../testing/session-world.ts';
import type { Session } from './session.ts';

const hourMs = 3_600_000;

let world: SessionWorld;

beforeEach(() => {
  vi.useFakeTimers();
  world = createSessionWorld();
});

afterEach(() => vi.useRealTimers());

describe('before a request', () => {
  test('a token with time left is used as it is', async () => {
    const tab = world.openTab();
    tab.start(world.issueToken());
    world.pass(800_000);
    expect(await tab.freshToken()).toBe(tab.token());
    expect(world.answer).not.toHaveBeenCalled();
  });

  test('a token that expires within 30 seconds is refreshed first', async () => {
    const tab = world.openTab();
    const old = world.issueToken();
    tab.start(old);
    world.pass(870_000);
    const fresh = await tab.freshToken();
    expect(fresh).not.toBe(old);
    expect(world.storage.read('token')).toBe(fresh);
    expect(world.answer).toHaveBeenCalledOnce();
  });

  test('a token that cannot be decoded is refreshed first', async () => {
    world.storage.write('token', 'broken');
    expect(await world.openTab().freshToken()).toBe(world.storage.read('token'));
    expect(world.answer).toHaveBeenCalledOnce();
  });

  test('a signed-out visitor has no token and asks for none', async () => {
    expect(await world.openTab().freshToken()).toBeUndefined();
    expect(world.answer).not.toHaveBeenCalled();
  });

  test.each([-hourMs, hourMs])('a device clock that is %i ms wrong refreshes nothing', async (error) => {
    world.setClockWrong(error);
    const tab = world.openTab();
    tab.start(world.issueToken());
    for (let request = 0; request < 5; request += 1) {
      world.pass(60_000);
      await tab.freshToken();
    }
    expect(world.answer).not.toHaveBeenCalled();
  });

  test('a token left over from before a sleep of 20 minutes is refreshed once, and nobody is signed out', async () => {
    const tab = world.openTab();
    tab.start(world.issueToken());
    world.pass(20 * 60_000);
    const fresh = await Promise.all([tab.freshToken(), tab.freshToken(), tab.freshToken()]);
    expect(new Set(fresh)).toEqual(new Set([tab.token()]));
    expect(world.answer).toHaveBeenCalledOnce();
  });
});

describe('one refresh at a time', () => {
  test('requests that fail together share it', async () => {
    const tab = world.openTab();
    const old = world.issueToken();
    tab.start(old);
    const renewed = await Promise.all([tab.refresh(old), tab.refresh(old), tab.refresh(old)]);
    expect(new Set(renewed).size).toBe(1);
    expect(world.answer).toHaveBeenCalledOnce();
  });

  test('requests that fail together also share its failure', async () => {
    const tab = world.openTab();
    tab.start(world.issueToken());
    world.answer.mockRejectedValue(httpError(503));
    const [first, second] = [tab.refresh(tab.token()), tab.refresh(tab.token())];
    await expect(first).rejects.toMatchObject({ status: 503 });
    await expect(second).rejects.toMatchObject({ status: 503 });
    expect(world.answer).toHaveBeenCalledOnce();
  });

  test('two tabs share it: the second takes what the first stored', async () => {
    const [first, second] = [world.openTab(), world.openTab()];
    const old = world.issueToken();
    first.start(old);
    second.followTab('token');
    const renewed = await Promise.all([first.refresh(old), second.refresh(old)]);
    expect(renewed[0]).toBe(renewed[1]);
    expect(second.token()).toBe(renewed[0]);
    expect(world.answer).toHaveBeenCalledOnce();
  });

  test('a request that failed with an older token gets the newer one, also within the cooldown', async () => {
    const tab = world.openTab();
    const old = world.issueToken();
    tab.start(old);
    const renewed = await tab.refresh(old);
    world.pass(500);
    expect(await tab.refresh(old)).toBe(renewed);
    expect(world.answer).toHaveBeenCalledOnce();
  });

  test('within 2 seconds of the last one a refresh of the same token is refused', async () => {
    const tab = world.openTab();
    tab.start(world.issueToken());
    const renewed = await tab.refresh(tab.token());
    world.pass(1_999);
    await expect(tab.refresh(renewed)).rejects.toThrow('Token refresh in cooldown period');
    expect(tab.token()).toBe(renewed);
    world.pass(1);
    expect(await tab.refresh(renewed)).not.toBe(renewed);
  });

  test('a clock that was set back does not prolong the cooldown', async () => {
    const tab = world.openTab();
    tab.start(world.issueToken());
    const renewed = await tab.refresh(tab.token());
    world.setClockWrong(-hourMs);
    expect(await tab.refresh(renewed)).not.toBe(renewed);
  });
});

describe('a refresh that fails', () => {
  test('with 401 ends the session', async () => {
    const tab = world.openTab();
    const ends = watchEnds(tab);
    tab.start(world.issueToken());
    world.answer.mockRejectedValue(httpError(401));
    await expect(tab.refresh(tab.token())).rejects.toMatchObject({
      message: 'Failed to refresh token',
      status: 401,
    });
    expect(tab.token()).toBeUndefined();
    expect(world.storage.read('token')).toBeUndefined();
    expect(ends).toEqual(['lost']);
  });

  test.each([0, 403, 429, 500, 503])('with %i keeps the token', async (status) => {
    const tab = world.openTab();
    const ends = watchEnds(tab);
    const token = world.issueToken();
    tab.start(token);
    world.answer.mockRejectedValue(httpError(status));
    await expect(tab.refresh(token)).rejects.toMatchObject({ message: 'Failed to refresh token', status });
    expect(world.storage.read('token')).toBe(token);
    expect(ends).toEqual([]);
  });

  test('with 401 after somebody signed in anew leaves the new session alone', async () => {
    const tab = world.openTab();
    tab.start(world.issueToken());
    world.answer.mockImplementation(async () => {
      tab.start(world.issueToken());
      throw httpError(401);
    });
    await expect(tab.refresh(tab.token())).rejects.toThrow();
    expect(tab.token()).toBeDefined();
  });

  test('is not asked for where another tab signed out in the meantime', async () => {
    const [first, second] = [world.openTab(), world.openTab()];
    const token = world.issueToken();
    first.start(token);
    second.end('left');
    await expect(first.refresh(token)).rejects.toMatchObject({ status: 401 });
    expect(world.answer).not.toHaveBeenCalled();
  });
});

test('a token that arrives after the person signed out is thrown away', async () => {
  const tab = world.openTab();
  tab.start(world.issueToken());
  world.answer.mockImplementation(async () => {
    tab.end('left');
    return world.issueToken();
  });
  await expect(tab.refresh(tab.token())).rejects.toThrow('Your session has ended. Please sign in again.');
  expect(world.storage.read('token')).toBeUndefined();
});

test('signing out in one tab ends the session in the other', () => {
  const [first, second] = [world.openTab(), world.openTab()];
  first.start(world.issueToken());
  second.followTab('token');
  const ends = watchEnds(second);
  first.end('left');
  second.followTab('token');
  expect(second.token()).toBeUndefined();
  expect(ends).toEqual(['left']);
});

test('a session that one tab lost is lost in the other, and one that was left after it is left', async () => {
  const [first, second] = [world.openTab(), world.openTab()];
  first.start(world.issueToken());
  second.followTab('token');
  const ends = watchEnds(second);
  world.answer.mockRejectedValue(httpError(401));
  await expect(first.refresh(first.token())).rejects.toThrow();
  second.followTab('token');
  first.start(world.issueToken());
  second.followTab('token');
  first.end('left');
  second.followTab('token');
  expect(ends).toEqual(['lost', 'left']);
});

test('a session says whose it is', () => {
  const tab = world.openTab();
  const heard = vi.fn();
  tab.subscribe(heard);
  expect(tab.accountId()).toBeUndefined();
  tab.start(world.issueToken('نورة'));
  expect(tab.accountId()).toBe('نورة');
  expect(heard).toHaveBeenCalledOnce();
});

function watchEnds(tab: Session): string[] {
  const ends: string[] = [];
  tab.onEnd((reason) => ends.push(reason));
  return ends;
}
