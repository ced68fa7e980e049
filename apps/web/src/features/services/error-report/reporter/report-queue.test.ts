import type { NewErrorReport } from '@nabta/contract/error-report';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { KeyValueStorage } from '../../../platform/storage.ts';
import { createReportQueue } from './report-queue.ts';
import type { Outcome } from './report-queue.ts';

const sent: NewErrorReport[] = [];
let outcome: Outcome;
let isOnline: boolean;
let storage: KeyValueStorage & { text: string | undefined };

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  sent.length = 0;
  outcome = 'sent';
  isOnline = true;
  storage = {
    text: undefined,
    read: () => storage.text,
    write: (_key, value) => void (storage.text = value),
    remove: () => void (storage.text = undefined),
  };
});

afterEach(() => {
  vi.useRealTimers();
});

/** As after a load of the page. */
function open() {
  return createReportQueue({
    storage,
    now: Date.now,
    isOnline: () => isOnline,
    send: async (report) => {
      sent.push(report);
      return outcome;
    },
  });
}

let references = 0;

function reportOf(type: string) {
  references += 1;
  return {
    reference: String(references).padStart(8, '0'),
    release: '0.1.0',
    at: Date.now(),
    type,
    message: 'x',
    action: 'script',
    page: '/',
    language: 'ar',
    isOnline: true,
    call: null,
    frames: [],
    crumbs: [],
  } as const satisfies Omit<NewErrorReport, 'agoMs'> & { at: number };
}

const types = () => sent.map(({ type }) => type);

test('the same is told once a minute', async () => {
  const queue = open();
  queue.add(reportOf('A'));
  queue.add(reportOf('A'));
  queue.add(reportOf('B'));
  await queue.flush();
  expect(types()).toEqual(['A', 'B']);
  vi.advanceTimersByTime(59_999);
  expect(queue.add(reportOf('A'))).toBe(false);
  vi.advanceTimersByTime(1);
  expect(queue.add(reportOf('A'))).toBe(true);
  await queue.flush();
  expect(types()).toEqual(['A', 'B', 'A']);
});

test('what comes at the very end of sending is sent too', async () => {
  const queue = open();
  queue.add(reportOf('A'));
  for (let step = 0; step < 12; step += 1) {
    await Promise.resolve();
    queue.add(reportOf(`B${step}`));
  }
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toHaveLength(13);
});

test('a visit tells of twenty, however often the page is loaded', async () => {
  for (let count = 0; count < 15; count += 1) {
    const queue = open();
    queue.add(reportOf(`A${count}`));
    queue.add(reportOf(`B${count}`));
    await queue.flush();
  }
  expect(sent).toHaveLength(20);
});

test('without a connection it waits, through a reload too, and says how long ago it was; of many the latest stay', async () => {
  isOnline = false;
  const before = open();
  for (let count = 1; count <= 12; count += 1) before.add(reportOf(`A${count}`));
  await before.flush();
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(5_000);
  isOnline = true;
  await open().flush();
  expect(types()).toEqual(Array.from({ length: 10 }, (_, index) => `A${index + 3}`));
  expect(sent[0]?.agoMs).toBe(5_000);
  await open().flush();
  expect(sent).toHaveLength(10);
});

test('what is older than a day is let go', async () => {
  isOnline = false;
  open().add(reportOf('A'));
  vi.advanceTimersByTime(24 * 60 * 60 * 1_000);
  isOnline = true;
  await open().flush();
  expect(sent).toEqual([]);
});

test('a server that has enough is left in peace for as long as it says', async () => {
  outcome = { later: 120 };
  const queue = open();
  queue.add(reportOf('A'));
  await queue.flush();
  outcome = 'sent';
  queue.add(reportOf('B'));
  await vi.advanceTimersByTimeAsync(119_000);
  expect(types()).toEqual(['A']);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(types()).toEqual(['A', 'A', 'B']);
});

test('a server that fails is asked more and more seldom', async () => {
  outcome = { later: undefined };
  const queue = open();
  queue.add(reportOf('A'));
  await queue.flush();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(sent).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(sent).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(sent).toHaveLength(3);
});

test('what the server refuses is not sent again', async () => {
  outcome = 'refused';
  const queue = open();
  queue.add(reportOf('A'));
  await queue.flush();
  await open().flush();
  expect(sent).toHaveLength(1);
});

test('a storage that somebody spoilt is no obstacle', async () => {
  storage.text = '{"count":';
  const queue = open();
  queue.add(reportOf('A'));
  await queue.flush();
  expect(sent).toHaveLength(1);
});
