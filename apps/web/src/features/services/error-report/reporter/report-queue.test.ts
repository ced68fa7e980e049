import type { NewErrorReport } from '@nabta/contract/services/error-report';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { KeyValueStorage } from '#platform/storage.ts';

import { createReportQueue } from './report-queue.ts';
import type { SendOutcome } from './report-queue.ts';

const sent: NewErrorReport[] = [];
let outcome: SendOutcome;
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

/** Simulates a page load. */
function openQueue() {
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

let referenceCount = 0;

function createReport(type: string) {
  referenceCount += 1;
  return {
    reference: String(referenceCount).padStart(8, '0'),
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

const sentTypes = () => sent.map(({ type }) => type);

test('reports the same error at most once a minute', async () => {
  const queue = openQueue();
  queue.add(createReport('A'));
  queue.add(createReport('A'));
  queue.add(createReport('B'));
  await queue.flush();
  expect(sentTypes()).toEqual(['A', 'B']);
  vi.advanceTimersByTime(59_999);
  expect(queue.add(createReport('A'))).toBe(false);
  vi.advanceTimersByTime(1);
  expect(queue.add(createReport('A'))).toBe(true);
  await queue.flush();
  expect(sentTypes()).toEqual(['A', 'B', 'A']);
});

test('sends a report added while the last send finishes', async () => {
  const queue = openQueue();
  queue.add(createReport('A'));
  for (let step = 0; step < 12; step += 1) {
    await Promise.resolve();
    queue.add(createReport(`B${step}`));
  }
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toHaveLength(13);
});

test('sends at most twenty reports per visit, across page loads', async () => {
  for (let count = 0; count < 15; count += 1) {
    const queue = openQueue();
    queue.add(createReport(`A${count}`));
    queue.add(createReport(`B${count}`));
    await queue.flush();
  }
  expect(sent).toHaveLength(20);
});

test('queues the latest ten reports while offline, across reloads, and sends their age', async () => {
  isOnline = false;
  const before = openQueue();
  for (let count = 1; count <= 12; count += 1) before.add(createReport(`A${count}`));
  await before.flush();
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(5_000);
  isOnline = true;
  await openQueue().flush();
  expect(sentTypes()).toEqual(Array.from({ length: 10 }, (_, index) => `A${index + 3}`));
  expect(sent[0]?.agoMs).toBe(5_000);
  await openQueue().flush();
  expect(sent).toHaveLength(10);
});

test('drops reports older than a day', async () => {
  isOnline = false;
  openQueue().add(createReport('A'));
  vi.advanceTimersByTime(24 * 60 * 60 * 1_000);
  isOnline = true;
  await openQueue().flush();
  expect(sent).toEqual([]);
});

test('waits for the Retry-After of the server', async () => {
  outcome = { retryAfterSeconds: 120 };
  const queue = openQueue();
  queue.add(createReport('A'));
  await queue.flush();
  outcome = 'sent';
  queue.add(createReport('B'));
  await vi.advanceTimersByTimeAsync(119_000);
  expect(sentTypes()).toEqual(['A']);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sentTypes()).toEqual(['A', 'A', 'B']);
});

test('backs off exponentially when the server fails', async () => {
  outcome = { retryAfterSeconds: undefined };
  const queue = openQueue();
  queue.add(createReport('A'));
  await queue.flush();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(sent).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(sent).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(sent).toHaveLength(3);
});

test('does not resend a rejected report', async () => {
  outcome = 'refused';
  const queue = openQueue();
  queue.add(createReport('A'));
  await queue.flush();
  await openQueue().flush();
  expect(sent).toHaveLength(1);
});

test('ignores corrupt storage', async () => {
  storage.text = '{"count":';
  const queue = openQueue();
  queue.add(createReport('A'));
  await queue.flush();
  expect(sent).toHaveLength(1);
});
