import { setTimeout as delay } from 'node:timers/promises';

import type postgres from 'postgres';

import { createConnectionPool, type ConnectionPool } from './connection-pool.ts';
import { createQueryBuilder, openConnection, type ConnectionSettings } from './database-connection.ts';
import { createExecutor, type Executor, type Row } from './executor.ts';
import type { Statement } from './statement.ts';

export type { Executor } from './executor.ts';

/** A statement, or a piece of one to be put into another. */
export type Fragment = Statement<Row[]>;

export type DatabaseOptions = {
  url: string;
  /** A replica; without one, reads go to the same server through connections that refuse to write. */
  readUrl?: string | undefined;
  poolSize: number;
  /** False behind PgBouncer in transaction mode, which loses named statements. */
  preparedStatements: boolean;
};

export type TransactionOptions = { isolation?: 'read committed' | 'repeatable read' | 'serializable' };

export type Database = {
  sql: Executor;
  /** For reads that decide no write: a replica may be behind. */
  readSql: Executor;
  /**
   * Runs `work` in one transaction and commits what it did, or nothing. It may run more than once, so everything
   * it does goes through its executor, and a fault that left the outcome unknown is thrown, never retried.
   */
  transaction<T>(work: (sql: Executor) => PromiseLike<T>, options?: TransactionOptions): Promise<T>;
  /** The same for reads that decide no write: several of them see one moment, where the isolation says so. */
  readTransaction<T>(work: (sql: Executor) => PromiseLike<T>, options?: TransactionOptions): Promise<T>;
  end(): Promise<void>;
};

type Attempt = { commitSent: boolean };
type Pool = { builder: postgres.Sql; connections: ConnectionPool; sql: Executor };

const maxAttempts = 5;
/** So many reads may be on their way over one connection: the server finds the next one there when it has done one. */
const readLanes = 8;

export function connectDatabase({ url, readUrl, poolSize, preparedStatements }: DatabaseOptions): Database {
  const main = openPool({ url, preparedStatements, isReadOnly: false }, poolSize, 1);
  const lanes = preparedStatements ? readLanes : 1;
  const read = openPool({ url: readUrl ?? url, preparedStatements, isReadOnly: true }, poolSize, lanes);
  return {
    sql: main.sql,
    readSql: read.sql,
    transaction: (work, options = {}) => retry((attempt) => runTransaction(main, attempt, work, options)),
    readTransaction: (work, options = {}) => retry((attempt) => runTransaction(read, attempt, work, options)),
    end: async () => {
      await Promise.all([main.connections.end(), read.connections.end()]);
    },
  };
}

/** The one value of the one row as the server sent it: JSON that is only passed on need never be made a string. */
export async function bytesOf(query: Fragment): Promise<Buffer> {
  const [[bytes] = []] = await query.raw();
  if (!bytes) throw new Error('A query of one value has no row.');
  return bytes;
}

/** Whether the error says that the database could not be reached or went away, rather than refused the statement. */
export function isConnectionError(error: unknown): boolean {
  const code = errorCode(error);
  return connectionCodes.has(code) || /^(08|57P0)/u.test(code);
}

function openPool(settings: ConnectionSettings, size: number, lanes: number): Pool {
  const builder = createQueryBuilder(settings);
  const connections = createConnectionPool(size, () => openConnection(builder), lanes);
  return { builder, connections, sql: createPoolExecutor(builder, connections) };
}

function createPoolExecutor(builder: postgres.Sql, connections: ConnectionPool): Executor {
  return createExecutor(builder, (query) => {
    connections.acquireLane().then(
      (connection) => {
        const release = () => connections.release(connection);
        query.rows.then(release, release);
        connection.run(query);
      },
      (error: unknown) => query.reject(error),
    );
  });
}

async function retry<T>(run: (attempt: Attempt) => Promise<T>): Promise<T> {
  for (let count = 1; ; count += 1) {
    const attempt: Attempt = { commitSent: false };
    try {
      return await run(attempt);
    } catch (error) {
      if (count === maxAttempts || !mayRetry(error, attempt)) throw error;
      await delay(Math.random() * 20 * 2 ** count);
    }
  }
}

async function runTransaction<T>(
  { builder, connections }: Pool,
  attempt: Attempt,
  work: (sql: Executor) => PromiseLike<T>,
  { isolation = 'read committed' }: TransactionOptions,
): Promise<T> {
  const connection = await connections.acquire();
  const loss = Promise.withResolvers<never>();
  connection.onLost(loss.reject);
  let isOver = false;
  const sql = createExecutor(builder, (query) =>
    isOver ? query.reject(new Error('This transaction is over.')) : connection.run(query),
  );
  try {
    await Promise.race([sql.script(`begin isolation level ${isolation}`), loss.promise]);
    const result = await Promise.race([work(sql), loss.promise]);
    attempt.commitSent = true;
    const { command } = await Promise.race([sql.script('commit'), loss.promise]);
    if (command !== 'COMMIT') throw new Error('A statement failed unnoticed, so its transaction was undone.');
    return result;
  } catch (error) {
    if (!connection.isLost()) {
      await Promise.race([sql.script('rollback'), loss.promise]).catch(() => connection.close());
    }
    throw error;
  } finally {
    isOver = true;
    connections.release(connection);
  }
}

/** A lost connection says nothing about a commit already sent: running again could do the work twice. */
function mayRetry(error: unknown, { commitSent }: Attempt): boolean {
  return rolledBackCodes.has(errorCode(error)) || (isConnectionError(error) && !commitSent);
}

function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** Serialization failure and deadlock: PostgreSQL has surely undone the transaction. */
const rolledBackCodes = new Set(['40001', '40P01']);

const connectionCodes = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
]);
