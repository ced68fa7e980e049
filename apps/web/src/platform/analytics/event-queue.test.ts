import type { AnalyticsEvent } from '@nabta/contract/operations/analytics';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createStorage } from '../storage.ts';
import { createEventQueue } from './event-queue.ts';
import type { PostResult } from './event-queue.ts';

const storage = createStorage(() => localStorage);
let isOnline = true;

beforeEach(() => {
  isOnline = true;
  localStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

function event(): AnalyticsEvent {
  return {
    id: crypto.randomUUID(),
    name: 'page view',
    at: '2026-03-01T09:00:00.000Z',
    visitorId: crypto.randomUUID(),
    visitId: crypto.randomUUID(),
    page: 'tree',
    language: 'ar',
    device: 'phone',
  };
}

/** A queue with its sends; `at` is in milliseconds from now. */
function createTestQueue(...results: PostResult[]) {
  const startedAt = Date.now();
  const sent: { at: number; attempt: number; ids: string[] }[] = [];
  const queue = createEventQueue({
    storage,
    isOnline: () => isOnline,
    tabLock: (run) => run(),
    post: async (events, attempt) => {
      sent.push({ at: Date.now() - startedAt, attempt, ids: events.map(({ id }) => id) });
      return results[sent.length - 1] ?? 'accepted';
    },
  });
  return { queue, sent };
}

const storedEvents = () =>
  JSON.parse(localStorage.getItem('analytics-queue') ?? '[]') as { event: AnalyticsEvent }[];

test('stores events, sends them together and removes them', async () => {
  const { queue, sent } = createTestQueue();
  const events = [event(), event()];
  events.forEach(queue.add);
  expect(storedEvents().map((each) => each.event)).toEqual(events);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sent).toEqual([{ at: 2_000, attempt: 1, ids: events.map(({ id }) => id) }]);
  expect(localStorage.getItem('analytics-queue')).toBeNull();
});

test('sends a failing event at most four times, with pauses of 0.5, 1 and 2 seconds, then drops it', async () => {
  const { queue, sent } = createTestQueue('failed', 'failed', 'failed', 'failed');
  queue.add(event());
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent.map(({ at, attempt }) => [at, attempt])).toEqual([
    [2_000, 1],
    [2_500, 2],
    [3_500, 3],
    [5_500, 4],
  ]);
  expect(storedEvents()).toEqual([]);
});

test('gives four attempts to events that come after a failure', async () => {
  const { queue, sent } = createTestQueue(
    'failed',
    'failed',
    'failed',
    'failed',
    'failed',
    'failed',
    'failed',
  );
  queue.add(event());
  await vi.advanceTimersByTimeAsync(3_000);
  const second = event();
  queue.add(second);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent.filter(({ ids }) => ids.includes(second.id))).toHaveLength(4);
});

test('does not resend rejected events', async () => {
  const { queue, sent } = createTestQueue('rejected');
  queue.add(event());
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(1);
  expect(storedEvents()).toEqual([]);
});

test('keeps all events while offline, also for the next visit', async () => {
  isOnline = false;
  const { queue, sent } = createTestQueue();
  const pendingEvent = event();
  queue.add(pendingEvent);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual([]);
  isOnline = true;
  const next = createTestQueue();
  await next.queue.flush();
  expect(next.sent).toMatchObject([{ attempt: 1, ids: [pendingEvent.id] }]);
});

test('counts an attempt of a page that closed while sending', async () => {
  const pendingQueue = createEventQueue({
    storage,
    isOnline: () => true,
    tabLock: (run) => run(),
    post: () => new Promise(() => undefined),
  });
  pendingQueue.add(event());
  void pendingQueue.flush();
  const { queue, sent } = createTestQueue();
  await queue.flush();
  expect(sent).toMatchObject([{ attempt: 2 }]);
});

test('sends in batches of fifty and keeps the newest five hundred', async () => {
  const { queue, sent } = createTestQueue();
  const events = Array.from({ length: 510 }, event);
  events.forEach(queue.add);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(sent.map(({ ids }) => ids.length)).toEqual(Array.from({ length: 10 }, () => 50));
  expect(sent.flatMap(({ ids }) => ids)).toEqual(events.slice(10).map(({ id }) => id));
});

test('does not send while a different tab sends', async () => {
  const post = vi.fn(async () => 'accepted' as const);
  const tabLock = () => new Promise<never>(() => undefined);
  const queue = createEventQueue({ storage, isOnline: () => true, tabLock, post });
  queue.add(event());
  await vi.advanceTimersByTimeAsync(10_000);
  expect(post).not.toHaveBeenCalled();
  expect(storedEvents()).toHaveLength(1);
});

test('starts empty when the stored data is invalid', async () => {
  localStorage.setItem('analytics-queue', '{broken');
  const { queue, sent } = createTestQueue();
  queue.add(event());
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sent).toHaveLength(1);
});
