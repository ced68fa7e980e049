import { setTimeout as delay } from 'node:timers/promises';

import type pg from 'pg';

import type { WaitingLine } from '../waiting-line.ts';
import { borrow, isConnectionError, run } from './clients.ts';
import { createExecutor, type Executor } from './executor.ts';
import type { Query, Statement } from './statement.ts';

export type Isolation = 'read committed' | 'repeatable read' | 'serializable';

export type Work<T> = (sql: Executor) => PromiseLike<T>;

export type Prepare = (query: Query) => Query;

type Transaction<T> = {
  pool: pg.Pool;
  /** Whoever has a turn finds a client free in the pool. */
  line: WaitingLine;
  prepare: Prepare;
  work: Work<T>;
  isolation: Isolation | undefined;
};

type Attempt = { startedAt: number; commitSent: boolean };

const maxAttempts = 5;
/** Whoever lost a connection to its deadline may begin once more, and is not kept waiting for another one. */
const maxRetryMs = 7000;

export async function runTransaction<T>(transaction: Transaction<T>): Promise<T> {
  const startedAt = performance.now();
  for (let count = 1; ; count += 1) {
    const attempt: Attempt = { startedAt, commitSent: false };
    try {
      return await transaction.line(() => tryTransaction(transaction, attempt));
    } catch (error) {
      if (count === maxAttempts || !mayRetry(error, attempt)) throw error;
      await delay(Math.random() * 20 * 2 ** count);
    }
  }
}

async function tryTransaction<T>(
  { pool, prepare, work, isolation = 'read committed' }: Transaction<T>,
  attempt: Attempt,
): Promise<T> {
  const client = await borrow(pool);
  let loss: unknown;
  let isOver = false;
  const send = (query: Query) =>
    run(client, query).catch((error: unknown) => {
      if (isConnectionError(error)) loss ??= error;
      throw error;
    });
  const last: (() => Statement<unknown>)[] = [];
  const sql = createExecutor(
    async (query) => {
      if (isOver) throw new Error('This transaction is over.');
      return send(prepare(query));
    },
    async (statement) => void last.push(statement),
  );
  try {
    // The first statement follows at once: a server that refuses to begin ends the connection, and with it what follows.
    const begun = send({ text: `begin isolation level ${isolation}` });
    begun.catch(() => {});
    const result = await work(sql);
    await begun;
    if (loss !== undefined) throw loss;
    attempt.commitSent = true;
    // They leave together: where one of the last fails, the server undoes what it is asked to commit.
    const ended = last.map((statement) => statement().then(() => {}));
    isOver = true;
    const [{ command }] = await Promise.all([send({ text: 'commit' }), ...ended]);
    if (command !== 'COMMIT') throw new Error('A statement failed unnoticed, so its transaction was undone.');
    return result;
  } catch (error) {
    isOver = true;
    if (loss === undefined) await send({ text: 'rollback' }).catch(() => {});
    throw error;
  } finally {
    client.release(loss !== undefined);
  }
}

/** A lost connection says nothing about a commit already sent: running again could do the work twice. */
function mayRetry(error: unknown, { startedAt, commitSent }: Attempt): boolean {
  if (isConnectionError(error)) return !commitSent && performance.now() - startedAt < maxRetryMs;
  return error instanceof Error && 'code' in error && rolledBackCodes.has(String(error.code));
}

/** Serialization failure and deadlock: PostgreSQL has surely undone the transaction. */
const rolledBackCodes = new Set(['40001', '40P01']);
