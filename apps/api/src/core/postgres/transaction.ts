import { setTimeout as delay } from 'node:timers/promises';

import type pg from 'pg';

import type { ConcurrencyLimit } from '../concurrency-limit.ts';
import { acquireClient, isConnectionError, runQuery } from './clients.ts';
import { createExecutor, type Executor } from './executor.ts';
import type { Query, Statement } from './statement.ts';

export type Isolation = 'read committed' | 'repeatable read' | 'serializable';

export type Work<T> = (sql: Executor) => PromiseLike<T>;

export type Prepare = (query: Query) => Query;

type Transaction<T> = {
  pool: pg.Pool;
  /** A caller that it admits finds a free client in the pool. */
  limit: ConcurrencyLimit;
  prepare: Prepare;
  work: Work<T>;
  isolation: Isolation | undefined;
};

type Attempt = { startedAt: number; commitSent: boolean };

const maxAttempts = 5;
/** Allows one retry after a connection has timed out, but not a wait for a second one. */
const maxRetryMs = 7000;

export async function runTransaction<T>(transaction: Transaction<T>): Promise<T> {
  const startedAt = performance.now();
  let attempt: Attempt;
  return retryWhile(
    (error) => canRetry(error, attempt),
    () => {
      attempt = { startedAt, commitSent: false };
      return transaction.limit(() => tryTransaction(transaction, attempt));
    },
  );
}

/** Repeats `run` after random, growing delays while its errors allow it, at most five times. */
export async function retryWhile<T>(
  isRetryable: (error: unknown) => boolean,
  run: () => Promise<T>,
): Promise<T> {
  for (let count = 1; ; count += 1) {
    try {
      return await run();
    } catch (error) {
      if (count === maxAttempts || !isRetryable(error)) throw error;
      await delay(Math.random() * 20 * 2 ** count);
    }
  }
}

async function tryTransaction<T>(
  { pool, prepare, work, isolation = 'read committed' }: Transaction<T>,
  attempt: Attempt,
): Promise<T> {
  const client = await acquireClient(pool);
  let connectionError: unknown;
  let hasEnded = false;
  let abortedBy: unknown;
  const send = (query: Query) =>
    runQuery(client, query).catch((error: unknown) => {
      if (isConnectionError(error)) connectionError ??= error;
      if (codeOf(error) === abortedCode) throw abortedBy ?? error;
      abortedBy = error;
      throw error;
    });
  const deferredStatements: (() => Statement<unknown>)[] = [];
  const sql = createExecutor(
    async (query) => {
      if (hasEnded) throw new Error('This transaction is over.');
      return send(prepare(query));
    },
    async (statement) => void deferredStatements.push(statement),
  );
  try {
    // The first statement is sent without waiting: a server that rejects `begin` ends the connection, and
    // with it what follows.
    const begin = send({ text: `begin isolation level ${isolation}` });
    begin.catch(() => {});
    const result = await work(sql);
    await begin;
    if (connectionError !== undefined) throw connectionError;
    attempt.commitSent = true;
    // Sent together with the commit: if one of them fails, the server rolls back.
    const pendingStatements = deferredStatements.map((statement) => statement().then(() => {}));
    hasEnded = true;
    const [{ command }] = await Promise.all([send({ text: 'commit' }), ...pendingStatements]);
    if (command !== 'COMMIT')
      throw abortedBy ?? new Error('A statement failed unnoticed, so its transaction was undone.');
    return result;
  } catch (error) {
    hasEnded = true;
    if (connectionError === undefined) await send({ text: 'rollback' }).catch(() => {});
    throw error;
  } finally {
    client.release(connectionError !== undefined);
  }
}

/** A lost connection leaves the outcome of a sent commit unknown: a retry could do the work twice. */
function canRetry(error: unknown, { startedAt, commitSent }: Attempt): boolean {
  if (isConnectionError(error)) return !commitSent && performance.now() - startedAt < maxRetryMs;
  return isRolledBack(error);
}

/** Whether the transaction, or the statement outside of one, was rolled back and may be repeated. */
export function isRolledBack(error: unknown): boolean {
  return rolledBackCodes.has(codeOf(error));
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** Statements that were sent before an earlier one failed get this code, which hides why. */
const abortedCode = '25P02';

/** Serialization failure and deadlock: PostgreSQL has certainly rolled the transaction back. */
const rolledBackCodes = new Set(['40001', '40P01']);
