import { refreshPollMs } from '@nabta/domain/session';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createSessionWorld, httpError } from '../testing/session-world.ts';
import type { SessionWorld } from '../testing/session-world.ts';

let world: SessionWorld;

beforeEach(() => {
  vi.useFakeTimers();
  world = createSessionWorld();
});

afterEach(() => vi.useRealTimers());

test('the poll refreshes every 10 minutes', async () => {
  const tab = openPolledTab();
  await world.wait(refreshPollMs - 1);
  expect(world.answer).not.toHaveBeenCalled();
  await world.wait(60_000);
  expect(world.answer).toHaveBeenCalledOnce();
  await world.wait(3 * refreshPollMs);
  expect(world.answer).toHaveBeenCalledTimes(4);
  tab.stop();
});

test('the poll is shared by two tabs, whenever each was opened', async () => {
  const first = openPolledTab();
  await world.wait(refreshPollMs / 2);
  const second = openPolledTab();
  await world.wait(refreshPollMs / 2 + 60_000);
  expect(world.answer).toHaveBeenCalledOnce();
  second.tab.followTab('token');
  await world.wait(refreshPollMs / 2);
  expect(world.answer).toHaveBeenCalledOnce();
  first.stop();
  second.stop();
});

test('the poll rests while the page is hidden or offline, and is made up for when it is seen again', async () => {
  const tab = openPolledTab();
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await world.wait(refreshPollMs * 2);
  expect(world.answer).not.toHaveBeenCalled();
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(world.answer).not.toHaveBeenCalled();
  online.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  await world.wait(0);
  expect(world.answer).toHaveBeenCalledOnce();
  tab.stop();
});

test('the poll is made up for within half a minute of waking from a sleep in which timers stood still', async () => {
  const tab = openPolledTab();
  world.pass(20 * 60_000);
  await world.wait(30_000);
  expect(world.answer).toHaveBeenCalledOnce();
  tab.stop();
});

test('a poll that failed is not repeated before its time, and keeps the token', async () => {
  const tab = openPolledTab();
  world.answer.mockRejectedValue(httpError(503));
  await world.wait(refreshPollMs + 5 * 60_000);
  expect(world.answer).toHaveBeenCalledOnce();
  expect(world.storage.read('token')).toBeDefined();
  tab.stop();
});

test('the poll asks for nothing while signed out', async () => {
  const tab = world.openTab();
  const stop = world.poll(tab);
  await world.wait(refreshPollMs * 3);
  expect(world.answer).not.toHaveBeenCalled();
  stop();
});

function openPolledTab() {
  const tab = world.openTab();
  if (tab.token() === undefined) tab.start(world.issueToken());
  return { tab, stop: world.poll(tab) };
}
