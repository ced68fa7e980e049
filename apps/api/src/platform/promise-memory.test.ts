import { beforeEach, expect, test } from 'vitest';

import { createPromiseMemory, type PromiseMemory } from './promise-memory.ts';

let now = 0;
let made: string[];
const clock = { now: () => new Date(now) };

beforeEach(() => {
  now = 0;
  made = [];
});

const ask = (memory: PromiseMemory<string>, key: string, value = key) =>
  memory.recall(key, async () => {
    made.push(key);
    return value;
  });

test('who asks while it is being found gets the same promise, however long that takes', async () => {
  const memory = createPromiseMemory<string>({ max: 5, keep: { ms: 10, clock } });
  const { promise, resolve } = Promise.withResolvers<string>();
  const first = memory.recall('a', () => promise);
  now = 1_000;
  const second = ask(memory, 'a');
  resolve('found');
  expect(await Promise.all([first, second])).toEqual(['found', 'found']);
  expect(made).toEqual([]);
  await ask(memory, 'a');
  expect(made).toEqual(['a']);
});

test('it is kept for its time, which may depend on what was found', async () => {
  const memory = createPromiseMemory<string>({ max: 5, keep: { ms: (value) => value.length, clock } });
  await ask(memory, 'short', 'a');
  await ask(memory, 'long', 'a'.repeat(10));
  now = 5;
  expect([memory.has('short'), memory.has('long')]).toEqual([false, true]);
  for (const key of ['short', 'long']) await ask(memory, key);
  expect(made).toEqual(['short', 'long', 'short']);
});

test('it holds no more than it may, and what was asked for lately stays', async () => {
  const memory = createPromiseMemory<string>({ max: 2, keep: { ms: 1_000, clock } });
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await ask(memory, key);
  expect(made).toEqual(['a', 'b', 'c', 'b']);
});

test('a failure is told to those who waited for it, and to nobody after them', async () => {
  const memory = createPromiseMemory<string>({ max: 2, isFailure: (value) => value === 'busy' });
  await expect(memory.recall('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await ask(memory, 'a', 'busy')).toBe('busy');
  expect(await ask(memory, 'a', 'found')).toBe('found');
  expect(await ask(memory, 'a', 'other')).toBe('found');
});

test('it holds no more bytes than it may, also of what grows after it came', async () => {
  const memory = createPromiseMemory<{ length: number }>({
    maxBytes: 10_000,
    bytesOf: ({ length }) => length,
  });
  const grown = { length: 100 };
  await memory.recall('grown', async () => grown);
  for (let number = 0; number < 50; number += 1) {
    await memory.recall(`thing ${number}`, async () => ({ length: 1_000 }));
    await memory.recall('grown', async () => grown);
    expect(memory.bytes()).toBeLessThanOrEqual(10_000);
  }
  expect([memory.has('grown'), memory.has('thing 49'), memory.has('thing 20')]).toEqual([true, true, false]);
  grown.length = 8_000;
  memory.weigh('grown');
  expect(memory.bytes()).toBeLessThanOrEqual(10_000);
  await memory.recall('too much', async () => ({ length: 20_000 }));
  expect([memory.has('too much'), memory.bytes()]).toEqual([false, 0]);
});

test('what was forgotten or failed is no longer counted', async () => {
  const memory = createPromiseMemory<string>({
    maxBytes: 10_000,
    bytesOf: ({ length }) => length,
    keep: { ms: 10, clock },
    isFailure: (value) => value === 'busy',
  });
  await ask(memory, 'a', 'x'.repeat(1_000));
  await ask(memory, 'b', 'busy');
  const { promise, resolve } = Promise.withResolvers<string>();
  const late = memory.recall('late', () => promise);
  now = 20;
  await ask(memory, 'c', '');
  const afterC = memory.bytes();
  expect(afterC).toBeLessThan(300);
  resolve('y'.repeat(1_000));
  await late;
  expect([memory.has('late'), memory.bytes()]).toEqual([false, afterC]);
});

test('what is no longer true is found again, once for all who noticed', async () => {
  const memory = createPromiseMemory<string>({ max: 5 });
  const old = await ask(memory, 'a', 'old');
  memory.disown('a', old);
  const again = ask(memory, 'a', 'new');
  memory.disown('a', old);
  expect(await Promise.all([again, ask(memory, 'a', 'newer')])).toEqual(['new', 'new']);
  expect(made).toEqual(['a', 'a']);
});
