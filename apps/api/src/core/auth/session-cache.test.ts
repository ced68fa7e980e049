import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { second } from '../clock.ts';
import type { CallerRow } from './authentication.queries.ts';
import { createCallerMemory } from './caller-memory.ts';

let asked: string[][];
let open: Set<string>;
let answer: () => Promise<void>;
let memory: ReturnType<typeof createCallerMemory>;

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  open = new Set(['a', 'b', 'c']);
  answer = async () => {};
  memory = createCallerMemory(select, { now: () => new Date() });
});

afterEach(() => {
  vi.useRealTimers();
});

test('those who come in one turn are read together, each once', async () => {
  const callers = await read('a', 'b', 'a', 'unknown');
  expect(callers.map((caller) => caller?.sessionId)).toEqual(['a', 'b', 'a', undefined]);
  expect(asked).toEqual([['a', 'b', 'unknown']]);
});

test('a caller is believed for less than five seconds', async () => {
  await read('a');
  await vi.advanceTimersByTimeAsync(4_998);
  expect(memory.recall('a')).toMatchObject({ sessionId: 'a' });
  await vi.advanceTimersByTimeAsync(1);
  expect(memory.recall('a')).toBeUndefined();
});

test('who goes on calling is read again in the background, many together, and never waits', async () => {
  await read('a', 'b', 'c');
  for (let passed = 0; passed < 20 * second; passed += 500) {
    await vi.advanceTimersByTimeAsync(500);
    expect(['a', 'b', 'c'].map((id) => memory.recall(id)?.sessionId)).toEqual(['a', 'b', 'c']);
  }
  expect(asked.length).toBeLessThan(10);
  expect(asked.every((ids) => ids.length === 3)).toBe(true);
});

test('of very many who go on calling a few are read at a time, so that nobody waits behind a large read', async () => {
  const many = Array.from({ length: 150 }, (_, number) => `many-${number}`);
  open = new Set(many);
  await read(...many);
  await vi.advanceTimersByTimeAsync(2 * second);
  many.forEach((sessionId) => memory.recall(sessionId));
  await vi.advanceTimersByTimeAsync(second);
  expect(asked.slice(1).map((sessionIds) => sessionIds.length)).toEqual([64, 64, 22]);
});

test('a session that ended elsewhere is noticed within five seconds, however often it calls', async () => {
  await read('a');
  open.delete('a');
  await vi.advanceTimersByTimeAsync(2_500);
  expect(memory.recall('a')).toBeDefined();
  await vi.advanceTimersByTimeAsync(2_499);
  expect(memory.recall('a')).toBeUndefined();
});

test('a session that ends while it is being read is not remembered', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  answer = () => promise;
  const reading = read('a', 'b');
  await vi.advanceTimersByTimeAsync(1);
  memory.forget('a');
  resolve();
  await reading;
  expect(memory.recall('a')).toBeUndefined();
  expect(memory.recall('b')).toBeDefined();
});

test('a caller without a name is asked for each time', async () => {
  open.add('nameless');
  await read('nameless');
  expect(memory.recall('nameless')).toBeUndefined();
});

test('a failure is told to all who wait, and the next call asks again', async () => {
  answer = () => Promise.reject(new Error('away'));
  const waiting = Promise.allSettled([memory.read('a'), memory.read('b')]);
  await vi.advanceTimersByTimeAsync(1);
  expect((await waiting).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  answer = async () => {};
  expect((await read('a'))[0]).toMatchObject({ sessionId: 'a' });
});

async function read(...sessionIds: string[]): Promise<(CallerRow | undefined)[]> {
  const reading = Promise.all(sessionIds.map((id) => memory.read(id)));
  await vi.advanceTimersByTimeAsync(1);
  return reading;
}

async function select(sessionIds: string[]): Promise<CallerRow[]> {
  asked.push(sessionIds);
  const found = sessionIds.filter((id) => open.has(id));
  await answer();
  return found.map((sessionId) => ({
    accountId: `account of ${sessionId}`,
    sessionId,
    role: 'person',
    isNamed: sessionId !== 'nameless',
    provenAt: null,
    staffSeenAt: null,
  }));
}
