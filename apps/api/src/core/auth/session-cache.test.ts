import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { second } from '../clock.ts';
import type { CallerRow } from './authentication.queries.ts';
import { createSessionCache } from './session-cache.ts';

let selectedIds: string[][];
let openSessions: Set<string>;
let delaySelect: () => Promise<void>;
let cache: ReturnType<typeof createSessionCache>;

beforeEach(() => {
  vi.useFakeTimers();
  selectedIds = [];
  openSessions = new Set(['a', 'b', 'c']);
  delaySelect = async () => {};
  cache = createSessionCache(select, { now: () => new Date() });
});

afterEach(() => {
  vi.useRealTimers();
});

test('reads all sessions of one event-loop turn together, each once', async () => {
  const callers = await read('a', 'b', 'a', 'unknown');
  expect(callers.map((caller) => caller?.sessionId)).toEqual(['a', 'b', 'a', undefined]);
  expect(selectedIds).toEqual([['a', 'b', 'unknown']]);
});

test('caches a caller for less than five seconds', async () => {
  await read('a');
  await vi.advanceTimersByTimeAsync(4_998);
  expect(cache.get('a')).toMatchObject({ sessionId: 'a' });
  await vi.advanceTimersByTimeAsync(1);
  expect(cache.get('a')).toBeUndefined();
});

test('refreshes active sessions in background batches and never makes them wait', async () => {
  await read('a', 'b', 'c');
  for (let passed = 0; passed < 20 * second; passed += 500) {
    await vi.advanceTimersByTimeAsync(500);
    expect(['a', 'b', 'c'].map((id) => cache.get(id)?.sessionId)).toEqual(['a', 'b', 'c']);
  }
  expect(selectedIds.length).toBeLessThan(10);
  expect(selectedIds.every((ids) => ids.length === 3)).toBe(true);
});

test('refreshes many active sessions in small batches', async () => {
  const many = Array.from({ length: 150 }, (_, number) => `many-${number}`);
  openSessions = new Set(many);
  await read(...many);
  await vi.advanceTimersByTimeAsync(2 * second);
  many.forEach((sessionId) => cache.get(sessionId));
  await vi.advanceTimersByTimeAsync(second);
  expect(selectedIds.slice(1).map((sessionIds) => sessionIds.length)).toEqual([64, 64, 22]);
});

test('notices a session that ended elsewhere within five seconds, however often it calls', async () => {
  await read('a');
  openSessions.delete('a');
  await vi.advanceTimersByTimeAsync(2_500);
  expect(cache.get('a')).toBeDefined();
  await vi.advanceTimersByTimeAsync(2_499);
  expect(cache.get('a')).toBeUndefined();
});

test('does not cache a session that ends while it is being read', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  delaySelect = () => promise;
  const reading = read('a', 'b');
  await vi.advanceTimersByTimeAsync(1);
  cache.delete('a');
  resolve();
  await reading;
  expect(cache.get('a')).toBeUndefined();
  expect(cache.get('b')).toBeDefined();
});

test('does not cache a caller without a name', async () => {
  openSessions.add('nameless');
  await read('nameless');
  expect(cache.get('nameless')).toBeUndefined();
});

test('rejects all waiting reads on failure, and reads again on the next call', async () => {
  delaySelect = () => Promise.reject(new Error('away'));
  const waiting = Promise.allSettled([cache.read('a'), cache.read('b')]);
  await vi.advanceTimersByTimeAsync(1);
  expect((await waiting).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  delaySelect = async () => {};
  expect((await read('a'))[0]).toMatchObject({ sessionId: 'a' });
});

async function read(...sessionIds: string[]): Promise<(CallerRow | undefined)[]> {
  const reading = Promise.all(sessionIds.map((id) => cache.read(id)));
  await vi.advanceTimersByTimeAsync(1);
  return reading;
}

async function select(sessionIds: string[]): Promise<CallerRow[]> {
  selectedIds.push(sessionIds);
  const found = sessionIds.filter((id) => openSessions.has(id));
  await delaySelect();
  return found.map((sessionId) => ({
    accountId: `account of ${sessionId}`,
    sessionId,
    role: 'person',
    isNamed: sessionId !== 'nameless',
    provenAt: null,
    staffSeenAt: null,
  }));
}
