import type { AnalyticsEvent } from '@nabta/contract/analytics';
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

/** A queue, and when it was asked to send what, in milliseconds from now. */
function queueThat(...results: PostResult[]) {
  const begunAt = Date.now();
  const sent: { at: number; attempt: number; ids: string[] }[] = [];
  const queue = createEventQueue({
    storage,
    isOnline: () => isOnline,
    locks: undefined,
    post: async (events, attempt) => {
      sent.push({ at: Date.now() - begunAt, attempt, ids: events.map(({ id }) => id) });
      return results[sent.length - 1] ?? 'taken';
    },
  });
  return { queue, sent };
}

const kept = () => JSON.parse(localStorage.getItem('analytics-queue') ?? '[]') as { event: AnalyticsEvent }[];

test('events gather in the storage and are sent together, and then are gone from it', async () => {
  const { queue, sent } = queueThat();
  const events = [event(), event()];
  events.forEach(queue.add);
  expect(kept().map((each) => each.event)).toEqual(events);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sent).toEqual([{ at: 2_000, attempt: 1, ids: events.map(({ id }) => id) }]);
  expect(localStorage.getItem('analytics-queue')).toBeNull();
});

test('what fails is sent four times at most, after half a second, one and two, and then let go', async () => {
  const { queue, sent } = queueThat('failed', 'failed', 'failed', 'failed');
  queue.add(event());
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent.map(({ at, attempt }) => [at, attempt])).toEqual([
    [2_000, 1],
    [2_500, 2],
    [3_500, 3],
    [5_500, 4],
  ]);
  expect(kept()).toEqual([]);
});

test('what comes after a failure has four attempts of its own', async () => {
  const { queue, sent } = queueThat('failed', 'failed', 'failed', 'failed', 'failed', 'failed', 'failed');
  queue.add(event());
  await vi.advanceTimersByTimeAsync(3_000);
  const second = event();
  queue.add(second);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent.filter(({ ids }) => ids.includes(second.id))).toHaveLength(4);
});

test('what is refused is not sent again', async () => {
  const { queue, sent } = queueThat('refused');
  queue.add(event());
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(1);
  expect(kept()).toEqual([]);
});

test('without a connection nothing is tried, and all of it waits, also for the next visit', async () => {
  isOnline = false;
  const { queue, sent } = queueThat();
  const waiting = event();
  queue.add(waiting);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual([]);
  isOnline = true;
  const next = queueThat();
  await next.queue.flush();
  expect(next.sent).toMatchObject([{ attempt: 1, ids: [waiting.id] }]);
});

test('a page that is closed while it sends has tried once', async () => {
  const stuck = createEventQueue({
    storage,
    isOnline: () => true,
    locks: undefined,
    post: () => new Promise(() => undefined),
  });
  stuck.add(event());
  void stuck.flush();
  const { queue, sent } = queueThat();
  await queue.flush();
  expect(sent).toMatchObject([{ attempt: 2 }]);
});

test('more than fifty go in several calls; of more than five hundred the newest are kept', async () => {
  const { queue, sent } = queueThat();
  const events = Array.from({ length: 510 }, event);
  events.forEach(queue.add);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(sent.map(({ ids }) => ids.length)).toEqual(Array.from({ length: 10 }, () => 50));
  expect(sent.flatMap(({ ids }) => ids)).toEqual(events.slice(10).map(({ id }) => id));
});

test('while another tab sends, this one leaves it alone', async () => {
  const post = vi.fn(async () => 'taken' as const);
  const locks = {
    request: async (_name: string, _options: object, work: (lock: null) => Promise<void>) => work(null),
  } as unknown as Pick<LockManager, 'request'>;
  const queue = createEventQueue({ storage, isOnline: () => true, locks, post });
  queue.add(event());
  await vi.advanceTimersByTimeAsync(10_000);
  expect(post).not.toHaveBeenCalled();
  expect(kept()).toHaveLength(1);
});

test('a storage that holds something else begins anew', async () => {
  localStorage.setItem('analytics-queue', '{broken');
  const { queue, sent } = queueThat();
  queue.add(event());
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sent).toHaveLength(1);
});
