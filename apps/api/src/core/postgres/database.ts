import { setTimeout as delay } from 'node:timers/promises';

import { isConnectionError } from './clients.ts';
import { createExecutor, type Executor } from './executor.ts';
import {
  openPool,
  openReadPool,
  type ConnectionPool,
  type ReadSession,
  sendExclusive,
  runOnPool,
  type TransactionOptions,
} from './pool.ts';
import { watchReplicas } from './replica.ts';
import type { Send } from './statement.ts';
import type { Work } from './transaction.ts';
import { parseWalPosition, selectPosition } from './wal-position.ts';

export type { Executor } from './executor.ts';
export type { TransactionOptions } from './pool.ts';
export type { Fragment } from './statement.ts';

export type DatabaseOptions = {
  url: string;
  /** Replicas without a transaction pooler; by default, reads use the primary. */
  readUrl?: string | undefined;
  poolSize: number;
  /** False behind PgBouncer in transaction mode, which loses named statements. */
  preparedStatements: boolean;
  /** Time limit of a statement, unless it is the default. */
  statementTimeoutMs?: number;
};

export type Database = {
  sql: Executor;
  /** For reads that decide no write: a replica may lag. */
  readSql: Executor;
  hasReplica: boolean;
  /** Number of connections in use and free, and of callers waiting for one. */
  pools(): { name: 'write' | 'read' | 'replica'; busy: number; idle: number; waiting: number }[];
  /** The same database with all reads on the primary. */
  primary: Database;
  /** WAL position of the primary, and whether all reads here include it. */
  position(): Promise<string>;
  hasReached(position: string): Promise<boolean>;
  /**
   * Commits all of `work` in one transaction, or nothing. `work` may run more than once, so all its effects
   * go through its executor; an error with an unknown outcome is thrown and never retried.
   */
  transaction<T>(work: Work<T>, options?: TransactionOptions): Promise<T>;
  /** For reads that decide no write; with a suitable isolation level all of them see one snapshot. */
  readTransaction<T>(work: Work<T>, options?: TransactionOptions): Promise<T>;
  end(): Promise<void>;
};

const endTimeoutMs = 5000;

export function connectDatabase({
  url,
  readUrl,
  poolSize,
  preparedStatements,
  statementTimeoutMs,
}: DatabaseOptions): Database {
  const session = { url, statementTimeoutMs };
  // A transaction holds its connection while this process is busy elsewhere, so the pool is larger than what
  // the database works on concurrently.
  const writePool = openPool(
    { ...session, isReadOnly: false },
    { exclusiveClients: 2 * poolSize, isPrepared: preparedStatements },
  );
  const readPool = openReadPool(session, { poolSize, isPrepared: preparedStatements });
  const sql = createExecutor((query) => sendExclusive(writePool, query));
  const primary: Database = {
    sql,
    readSql: createExecutor(readPool.send),
    hasReplica: false,
    get primary() {
      return primary;
    },
    pools: () => [poolState('write', writePool), poolState('read', readPool.pool)],
    position: () => selectPosition(sql),
    hasReached: async () => true,
    transaction: (work, options) => runOnPool(writePool, work, options),
    readTransaction: (work, options) => runOnPool(readPool.pool, work, options),
    end: () => endWithTimeout([writePool.pool.end(), readPool.end()]),
  };
  return readUrl === undefined
    ? primary
    : withReplicas(primary, {
        sendToPrimary: readPool.send,
        session: { ...session, url: readUrl },
        poolSize,
      });
}

/** Uses the primary when replicas are unavailable or cancel a read. */
function withReplicas(
  primary: Database,
  { sendToPrimary, session, poolSize }: { sendToPrimary: Send; session: ReadSession; poolSize: number },
): Database {
  const replicas = watchReplicas();
  // Without a pooler in between, named statements work.
  const readPool = openReadPool(session, { poolSize, isPrepared: true }, replicas.admit);
  const { pool } = readPool.pool;
  pool.on('remove', replicas.forget);
  const withFallback = async <T>(attempt: Promise<T>, readFromPrimary: () => Promise<T>) =>
    attempt.catch((error: unknown) => {
      if (isConnectionError(error) || isRecoveryConflict(error)) return readFromPrimary();
      throw error;
    });
  return {
    ...primary,
    primary,
    hasReplica: true,
    pools: () => [...primary.pools(), poolState('replica', readPool.pool)],
    readSql: createExecutor((query) => withFallback(readPool.send(query), () => sendToPrimary(query))),
    async hasReached(text) {
      const position = parseWalPosition(text);
      return position !== undefined && (await replicas.hasReached(pool, position).catch(() => false));
    },
    readTransaction: (work, options) =>
      withFallback(runOnPool(readPool.pool, work, options), () => primary.readTransaction(work, options)),
    end: () => endWithTimeout([primary.end(), readPool.end()]),
  };
}

function poolState<Name extends string>(name: Name, { pool, limit }: ConnectionPool) {
  const { totalCount, idleCount, waitingCount } = pool;
  return { name, busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount + limit.waiting() };
}

/** A replica cancels a statement that needs rows which the primary has removed. */
function isRecoveryConflict(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '40001';
}

async function endWithTimeout(endings: Promise<unknown>[]): Promise<void> {
  await Promise.race([Promise.all(endings), delay(endTimeoutMs, null, { ref: false })]);
}
