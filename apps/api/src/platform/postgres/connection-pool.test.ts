import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createConnectionPool } from './connection-pool.ts';
import type { DatabaseConnection } from './database-connection.ts';

type FakeConnection = DatabaseConnection & { number: number; isBroken: boolean; isClosed: boolean };

let opened: FakeConnection[];

beforeEach(() => {
  vi.useFakeTimers();
  opened = [];
});

afterEach(() => {
  vi.useRealTimers();
});

test('no more connections are opened than allowed, and those who wait are served in their order', async () => {
  const pool = createConnectionPool(1, openFake);
  const first = await pool.acquire();
  const served: string[] = [];
  const second = pool.acquire().then((connection) => (served.push('second'), connection));
  const third = pool.acquire().then((connection) => (served.push('third'), connection));
  pool.release(first);
  pool.release(await second);
  pool.release(await third);
  expect(served).toEqual(['second', 'third']);
  expect(opened).toHaveLength(1);
});

test('a lost connection is replaced, also for the one who waits', async () => {
  const pool = createConnectionPool(1, openFake);
  const first = await pool.acquire();
  const waiting = pool.acquire();
  breakConnection(first);
  pool.release(first);
  expect(await waiting).toMatchObject({ number: 2 });
  pool.release(await waiting);
  breakConnection(await waiting);
  expect(await pool.acquire()).toMatchObject({ number: 3 });
});

test('an old connection is closed, so that all find a new primary in the end', async () => {
  const pool = createConnectionPool(1, openFake);
  const first = await pool.acquire();
  vi.advanceTimersByTime(31 * 60_000);
  pool.release(first);
  expect(opened[0]?.isClosed).toBe(true);
  expect(await pool.acquire()).toMatchObject({ number: 2 });
});

test('waiting for a connection ends with an error after five seconds', async () => {
  const pool = createConnectionPool(1, openFake);
  await pool.acquire();
  const refused = expect(pool.acquire()).rejects.toMatchObject({ code: 'CONNECT_TIMEOUT' });
  await vi.advanceTimersByTimeAsync(5000);
  await refused;
});

test('the end waits for work under way, refuses new work and closes everything', async () => {
  const pool = createConnectionPool(2, openFake);
  const busy = await pool.acquire();
  pool.release(await pool.acquire());
  let hasEnded = false;
  const ending = pool.end().then(() => (hasEnded = true));
  await expect(pool.acquire()).rejects.toMatchObject({ code: 'CONNECTION_ENDED' });
  expect(hasEnded).toBe(false);
  pool.release(busy);
  await ending;
  expect(opened.map(({ isClosed }) => isClosed)).toEqual([true, true]);
});

test('work that never ends is cut off at the end', async () => {
  const pool = createConnectionPool(1, openFake);
  await pool.acquire();
  const ending = pool.end();
  await vi.advanceTimersByTimeAsync(5000);
  await ending;
  expect(opened[0]?.isClosed).toBe(true);
});

test('a connection with lanes is shared when all are lent, the least busy first', async () => {
  const pool = createConnectionPool(2, openFake, 2);
  const lent = [
    await pool.acquireLane(),
    await pool.acquireLane(),
    await pool.acquireLane(),
    await pool.acquireLane(),
  ];
  expect(lent.map((connection) => (connection as FakeConnection).number)).toEqual([1, 2, 1, 2]);
  let isServed = false;
  const fifth = pool.acquireLane().then((connection) => ((isServed = true), connection));
  await Promise.resolve();
  expect(isServed).toBe(false);
  pool.release(lent[1] as DatabaseConnection);
  expect(await fifth).toMatchObject({ number: 2 });
});

test('nobody is put behind a query that is slow already', async () => {
  const pool = createConnectionPool(2, openFake, 2);
  await pool.acquireLane();
  vi.advanceTimersByTime(60);
  const quick = await pool.acquireLane();
  expect(await pool.acquireLane()).toBe(quick);
  const waiting = pool.acquireLane();
  pool.release(quick);
  expect(await waiting).toBe(quick);
});

test('a shared connection that is lost is replaced once', async () => {
  const pool = createConnectionPool(1, openFake, 3);
  const [first, second] = [await pool.acquireLane(), await pool.acquireLane()];
  breakConnection(first);
  pool.release(first);
  pool.release(second);
  expect(await pool.acquireLane()).toMatchObject({ number: 2 });
  expect(await pool.acquireLane()).toMatchObject({ number: 2 });
});

test('an old connection that is shared is closed when the last has done with it', async () => {
  const pool = createConnectionPool(1, openFake, 2);
  const [first, second] = [await pool.acquireLane(), await pool.acquireLane()];
  vi.advanceTimersByTime(31 * 60_000);
  pool.release(first);
  expect(opened[0]?.isClosed).toBe(false);
  pool.release(second);
  expect(opened[0]?.isClosed).toBe(true);
});

test('whoever asks for a connection alone gets one that nobody shares', async () => {
  const pool = createConnectionPool(2, openFake, 2);
  const shared = await pool.acquireLane();
  const alone = await pool.acquire();
  expect(alone).not.toBe(shared);
  expect(await pool.acquireLane()).toBe(shared);
  const nextAlone = pool.acquire();
  const nextShared = pool.acquireLane();
  pool.release(shared);
  pool.release(shared);
  expect(await nextAlone).toBe(shared);
  pool.release(alone);
  expect(await nextShared).toBe(alone);
});

function openFake(): DatabaseConnection {
  const connection: FakeConnection = {
    number: opened.length + 1,
    isBroken: false,
    isClosed: false,
    openedAt: performance.now(),
    run: () => {},
    isLost: () => connection.isBroken,
    onLost: () => {},
    close: async () => {
      connection.isClosed = true;
    },
  };
  opened.push(connection);
  return connection;
}

function breakConnection(connection: DatabaseConnection): void {
  for (const fake of opened) if (fake === connection) fake.isBroken = true;
}
