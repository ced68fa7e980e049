import pg from 'pg';

import { traceStatement } from '../log/traced-work.ts';
import { GatheringSocket } from './gathering-socket.ts';
import { postgresTypes } from './postgres-types.ts';
import type { Query } from './statement.ts';

/** What a statement of a request may take. */
const usualStatementMs = 5000;
/** What a statement and its answer may take on their way; together with the server's limit for it, its deadline. */
const networkMs = 1000;
/** Who may wait longer for an answer may wait longer for a connection. */
const shareToConnect = 0.7;
const heartbeatMs = 1000;

/** A connection that could not be made, or was lost under a statement. */
export class ConnectionFault extends Error {
  readonly code: string;

  constructor(cause: NodeJS.ErrnoException) {
    super(`The connection to the database failed: ${cause.message}`, { cause });
    this.code = cause.code ?? 'CONNECTION_LOST';
  }
}

/**
 * Clients whose sockets are destroyed when an answer does not come in time, whoever waits for it: `pipeline` makes the
 * driver do so, and lets an idle one, or one that only listens, be asked now and then whether it still lives.
 */
export function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    pipeline: true,
    stream: () => new GatheringSocket(),
    keepAlive: true,
    query_timeout: usualStatementMs + networkMs,
    connectionTimeoutMillis: usualStatementMs * shareToConnect,
    idleTimeoutMillis: 60_000,
    /** In the end all find a new primary. */
    maxLifetimeSeconds: 30 * 60,
    ...config,
  });
  /** Without listeners a lost connection would end the process; whoever uses it is told anyway. */
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    const timer = setInterval(() => {
      // Not in a transaction: the server ends those that do nothing.
      if (client.getTransactionStatus() === 'I') client.query('', () => {});
    }, heartbeatMs).unref();
    client.once('end', () => clearInterval(timer));
  });
  return pool;
}

export type Session = { url: string; isReadOnly: boolean; longestStatementMs?: number | undefined };

/** What is written is found by its key: one plan for all values saves planning the same again, in triggers and jobs too. */
const writing = '-c plan_cache_mode=force_generic_plan';
const reading = '-c default_transaction_read_only=on';

/** PgBouncer must list `options` and the two timeouts in `ignore_startup_parameters`; then the role must carry them. */
export function sessionConfig({
  url,
  isReadOnly,
  longestStatementMs = usualStatementMs,
}: Session): pg.PoolConfig {
  return {
    connectionString: url,
    application_name: 'nabta',
    statement_timeout: longestStatementMs,
    idle_in_transaction_session_timeout: 10_000,
    options: `-c TimeZone=UTC ${isReadOnly ? reading : writing}`,
    query_timeout: longestStatementMs + networkMs,
    connectionTimeoutMillis: longestStatementMs * shareToConnect,
    types: postgresTypes,
  };
}

export async function borrow(pool: pg.Pool): Promise<pg.PoolClient> {
  return pool.connect().catch((error: Error) => {
    throw error instanceof pg.DatabaseError ? error : new ConnectionFault(error);
  });
}

/** An error of the server tells which statement it is about. */
export function run(client: pg.ClientBase | pg.Pool, query: Query): Promise<pg.QueryResult> {
  return traceStatement(query.text, () => send(client, query));
}

function send(client: pg.ClientBase | pg.Pool, query: Query): Promise<pg.QueryResult> {
  const { promise, resolve, reject } = Promise.withResolvers<pg.QueryResult>();
  client.query(query, (error: Error | null, result: pg.QueryResult | pg.QueryResult[]) => {
    if (!error) resolve(Array.isArray(result) ? (result.at(-1) as pg.QueryResult) : result);
    else if (error instanceof pg.DatabaseError || error instanceof RangeError)
      reject(Object.assign(error, { statement: query.text }));
    else reject(new ConnectionFault(error));
  });
  return promise;
}

/** Whether the error says that the database could not be reached or went away, rather than refused the statement. */
export function isConnectionError(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return /^(08|57P0)/u.test(error.code ?? '');
  return error instanceof ConnectionFault;
}
