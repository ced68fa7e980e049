import { refreshPollMs } from '@nabta/domain/session';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createTestSession, httpError } from '../testing/test-session.ts';
import type { TestSession } from '../testing/test-session.ts';

let browser: TestSession;

beforeEach(() => {
  vi.useFakeTimers();
  browser = createTestSession();
});

afterEach(() => vi.useRealTimers());

test('refreshes every 10 minutes', async () => {
  const tab = openPolledTab();
  await browser.wait(refreshPollMs - 1);
  expect(browser.answer).not.toHaveBeenCalled();
  await browser.wait(60_000);
  expect(browser.answer).toHaveBeenCalledOnce();
  await browser.wait(3 * refreshPollMs);
  expect(browser.answer).toHaveBeenCalledTimes(4);
  tab.stop();
});

test('shares the poll between two tabs opened at different times', async () => {
  const first = openPolledTab();
  await browser.wait(refreshPollMs / 2);
  const second = openPolledTab();
  await browser.wait(refreshPollMs / 2 + 60_000);
  expect(browser.answer).toHaveBeenCalledOnce();
  second.tab.handleStorageEvent('token');
  await browser.wait(refreshPollMs / 2);
  expect(browser.answer).toHaveBeenCalledOnce();
  first.stop();
  second.stop();
});

test('pauses while the page is hidden or offline and catches up when it is visible', async () => {
  const tab = openPolledTab();
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await browser.wait(refreshPollMs * 2);
  expect(browser.answer).not.toHaveBeenCalled();
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(browser.answer).not.toHaveBeenCalled();
  online.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  await browser.wait(0);
  expect(browser.answer).toHaveBeenCalledOnce();
  tab.stop();
});

test('catches up within half a minute after a sleep that stopped timers', async () => {
  const tab = openPolledTab();
  browser.pass(20 * 60_000);
  await browser.wait(30_000);
  expect(browser.answer).toHaveBeenCalledOnce();
  tab.stop();
});

test('does not repeat a failed poll early and keeps the token', async () => {
  const tab = openPolledTab();
  browser.answer.mockRejectedValue(httpError(503));
  await browser.wait(refreshPollMs + 5 * 60_000);
  expect(browser.answer).toHaveBeenCalledOnce();
  expect(browser.storage.read('token')).toBeDefined();
  tab.stop();
});

test('sends nothing while signed out', async () => {
  const tab = browser.openTab();
  const stop = browser.poll(tab);
  await browser.wait(refreshPollMs * 3);
  expect(browser.answer).not.toHaveBeenCalled();
  stop();
});

function openPolledTab() {
  const tab = browser.openTab();
  if (tab.token() === undefined) tab.start(browser.issueToken());
  return { tab, stop: browser.poll(tab) };
}
