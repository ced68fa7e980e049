import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { memoryStore } from '../../testing/memory-store.ts';
import { ApiError } from '../api-error.ts';
import type { TabLock } from '../tab-lock.ts';
import { createWaitingActions } from './waiting-actions.ts';
import type { ActionKind } from './waiting-actions.ts';

const noAnswer = new ApiError('No connection', { status: 0, code: 'NETWORK_ERROR' });
const day = 24 * 60 * 60_000;

function httpError(status: number, retryAfterSeconds?: number): ApiError {
  return new ApiError('No', { status, code: 'HTTP_ERROR', retryAfterSeconds });
}

/** A browser whose tabs share what it keeps, and a server that is taught what to say. */
function createWorld() {
  const store = memoryStore();
  const server = vi.fn<(name: string, key: string) => Promise<string>>();
  const told: string[] = [];
  let account: string | undefined = 'noura';
  let last: Promise<unknown> = Promise.resolve();
  const tabLock: TabLock = (work) => {
    const next = last.then(work, work);
    last = next;
    return next;
  };
  const naming: ActionKind<string, string> = {
    name: 'naming',
    subjectOf: () => 'tree',
    send: (_call, name, key) => server(name, key),
    show: (queryClient, name) => queryClient.setQueryData(['name'], name),
    settle: (queryClient) => void queryClient.invalidateQueries({ queryKey: ['name'] }),
    lastsMs: day,
  };
  function openTab() {
    const queryClient = new QueryClient();
    const tab = createWaitingActions({
      store,
      kinds: [naming],
      call: () => Promise.reject(new Error('not used')),
      queryClient,
      accountId: () => account,
      tabLock,
      now: Date.now,
      onKept: () => told.push('kept'),
      onRefused: (action, error) => told.push(`refused ${String(action.input)} ${error?.status ?? 'late'}`),
      onSent: (count) => told.push(`sent ${count}`),
    });
    return { ...tab, queryClient };
  }
  return {
    store,
    server,
    told,
    naming,
    openTab,
    signOut: async () => {
      account = undefined;
      await store.erase();
    },
    names: () => server.mock.calls.map(([name]) => name),
    keys: () => server.mock.calls.map(([, key]) => key),
  };
}

let world: ReturnType<typeof createWorld>;

beforeEach(async () => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  world = createWorld();
  await world.store.claim('noura');
});
afterEach(() => vi.useRealTimers());

test('with a connection an action is sent at once and nothing waits', async () => {
  world.server.mockResolvedValue('taken');
  const tab = world.openTab();
  expect(await tab.sendOrWait(world.naming, 'سدرة')).toEqual({ answer: 'taken' });
  expect(tab.list()).toEqual([]);
  expect(world.told).toEqual([]);
});

test('an action that got no answer waits, outlives the tab and is sent once under the same key', async () => {
  world.server.mockRejectedValue(noAnswer);
  const tab = world.openTab();
  expect(await tab.sendOrWait(world.naming, 'سدرة')).toBeUndefined();
  await vi.advanceTimersByTimeAsync(0);
  expect(tab.list()).toHaveLength(1);
  tab.stop();

  const next = world.openTab();
  await next.reload();
  expect(next.queryClient.getQueryData(['name'])).toBe('سدرة');
  world.server.mockReset().mockResolvedValue('taken');
  await Promise.all([next.flush(), next.flush()]);
  expect(world.names()).toEqual(['سدرة']);
  expect(next.list()).toEqual([]);
  expect(world.told).toEqual(['kept', 'sent 1']);
});

test('every try of an action carries one key, and another action another', async () => {
  world.server.mockRejectedValue(noAnswer);
  const tab = world.openTab();
  await tab.sendOrWait(world.naming, 'first');
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  await tab.sendOrWait(world.naming, 'second');
  await vi.advanceTimersByTimeAsync(0);
  world.server.mockResolvedValue('taken');
  await tab.flush();
  const [firsts, seconds] = ['first', 'second'].map((name) =>
    world.keys().filter((_key, index) => world.names()[index] === name),
  );
  expect(firsts?.length).toBeGreaterThan(2);
  expect(new Set(firsts).size).toBe(1);
  expect(new Set(seconds).size).toBe(1);
  expect(firsts?.[0]).not.toBe(seconds?.[0]);
});

test('two tabs send in order, and each action once', async () => {
  world.server.mockRejectedValue(noAnswer);
  const [one, other] = [world.openTab(), world.openTab()];
  await one.sendOrWait(world.naming, 'first');
  await one.sendOrWait(world.naming, 'second');
  await other.reload();
  await other.sendOrWait(world.naming, 'third');
  await vi.advanceTimersByTimeAsync(0);
  world.server.mockReset().mockResolvedValue('taken');
  await Promise.all([one.flush(), other.flush()]);
  expect(world.names()).toEqual(['first', 'second', 'third']);
});

test('what comes after something that waits does not overtake it', async () => {
  world.server.mockRejectedValueOnce(noAnswer).mockRejectedValueOnce(noAnswer).mockResolvedValue('taken');
  const tab = world.openTab();
  await tab.sendOrWait(world.naming, 'first');
  await vi.advanceTimersByTimeAsync(0);
  expect(await tab.sendOrWait(world.naming, 'second')).toBeUndefined();
  await tab.flush();
  expect(world.names()).toEqual(['first', 'first', 'first', 'second']);
});

test('what is done while an older one hangs is sent after it, whatever becomes of that', async () => {
  const hanging = Promise.withResolvers<string>();
  world.server.mockReturnValueOnce(hanging.promise).mockResolvedValue('taken');
  const tab = world.openTab();
  const both = Promise.all(['open', 'private'].map((name) => tab.sendOrWait(world.naming, name)));
  await vi.advanceTimersByTimeAsync(15_000);
  hanging.reject(noAnswer);
  await both;
  await tab.flush();
  expect(world.names()).toEqual(['open', 'open', 'private']);
});

test('what was done behind one that hangs is not sent for the next person', async () => {
  const hanging = Promise.withResolvers<string>();
  world.server.mockReturnValueOnce(hanging.promise).mockResolvedValue('taken');
  const tab = world.openTab();
  const [, second] = ['first', 'second'].map((name) => tab.sendOrWait(world.naming, name));
  await vi.advanceTimersByTimeAsync(0);
  await world.signOut();
  hanging.resolve('taken');
  await expect(second).rejects.toThrow('Nobody');
  expect(world.names()).toEqual(['first']);
});

test('the same wish twice waits once; a wish and its opposite are two', async () => {
  world.server.mockRejectedValue(noAnswer);
  const tab = world.openTab();
  for (const name of ['on', 'on', 'off', 'on']) await tab.sendOrWait(world.naming, name);
  expect(tab.list().map(({ input }) => input)).toEqual(['on', 'off', 'on']);
});

test('a refusal is told, and what the server says is asked for again', async () => {
  world.server.mockRejectedValueOnce(noAnswer).mockRejectedValue(httpError(403));
  const tab = world.openTab();
  tab.queryClient.setQueryData(['name'], 'old');
  await tab.sendOrWait(world.naming, 'new');
  await tab.flush();
  expect(world.told).toEqual(['kept', 'refused new 403']);
  expect(tab.list()).toEqual([]);
  expect(tab.queryClient.getQueryState(['name'])?.isInvalidated).toBe(true);
});

test('an action that is refused at once fails and never waits', async () => {
  world.server.mockRejectedValue(httpError(403));
  const tab = world.openTab();
  await expect(tab.sendOrWait(world.naming, 'new')).rejects.toThrow('No');
  expect(tab.list()).toEqual([]);
});

test('a server that fails is tried again later, as late as it asks, and given up in the end', async () => {
  world.server.mockRejectedValueOnce(noAnswer).mockRejectedValueOnce(httpError(503, 40));
  world.server.mockRejectedValue(httpError(500));
  const tab = world.openTab();
  await tab.sendOrWait(world.naming, 'new');
  await vi.advanceTimersByTimeAsync(39_000);
  expect(world.server).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(world.server).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(day / 2);
  expect(world.told.at(-1)).toBe('refused new 500');
  expect(tab.list()).toEqual([]);
});

test('who comes back to the app often does not use up the tries at a server that fails', async () => {
  world.server.mockRejectedValueOnce(noAnswer).mockRejectedValue(httpError(503));
  const tab = world.openTab();
  await tab.sendOrWait(world.naming, 'new');
  for (let visit = 0; visit < 20; visit += 1) await tab.flush();
  expect(world.server).toHaveBeenCalledTimes(2);
  world.server.mockResolvedValue('taken');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(world.told).toEqual(['kept', 'sent 1']);
});

test('an action that waited too long is told as lost and not sent', async () => {
  world.server.mockRejectedValue(noAnswer);
  const tab = world.openTab();
  await tab.sendOrWait(world.naming, 'new');
  tab.stop();
  vi.setSystemTime(Date.now() + day + 1);
  const next = world.openTab();
  world.server.mockReset().mockResolvedValue('taken');
  await next.flush();
  expect(world.server).not.toHaveBeenCalled();
  expect(world.told.at(-1)).toBe('refused new late');
});

test('what the server says meanwhile does not hide what waits', async () => {
  world.server.mockRejectedValue(noAnswer);
  const tab = world.openTab();
  await tab.sendOrWait(world.naming, 'new');
  await tab.queryClient.fetchQuery({ queryKey: ['name'], queryFn: () => 'old' });
  expect(tab.queryClient.getQueryData(['name'])).toBe('new');
});

test('nothing of a person who signed out is sent for the next one', async () => {
  world.server.mockRejectedValue(noAnswer);
  const tab = world.openTab();
  await tab.sendOrWait(world.naming, 'new');
  await vi.advanceTimersByTimeAsync(0);
  await world.signOut();
  world.server.mockReset().mockResolvedValue('taken');
  await tab.reload();
  await tab.flush();
  expect(tab.list()).toEqual([]);
  expect(world.server).not.toHaveBeenCalled();
  await world.store.claim('faisal');
  expect(await world.store.actions('faisal')).toEqual([]);
});

test('where the device keeps nothing, the failure is told as before', async () => {
  await world.store.erase();
  world.server.mockRejectedValue(noAnswer);
  await expect(world.openTab().sendOrWait(world.naming, 'new')).rejects.toThrow('No connection');
});
