import pg from 'pg';

import { defined } from '../defined.ts';
import { traceStatement } from '../log/tracing.ts';
import { BatchingSocket } from './batching-socket.ts';
import type { Query } from './statement.ts';

type Parse = (text: string) => unknown;

const getTypeParser = pg.types.getTypeParser as (oid: number) => Parse;
const { DATE, INT8, INTERVAL, TIMESTAMPTZ } = pg.types.builtins;
/** OIDs of array types, which the driver does not name. */
const arrayOids = { text: 1009, int8: 1016, date: 1182, timestamptz: 1185, numeric: 1231 };

/** Parsers that differ from the driver's, by the OID of the type. */
const parsers = new Map<number, Parse>([
  [INT8, toSafeInteger],
  [arrayOids.int8, (text) => parseArray(text, toSafeInteger)],
  /** A day stays "2026-11-15": a Date would cross midnight in other time zones. */
  [DATE, String],
  [arrayOids.date, (text) => parseArray(text, String)],
  /** The parser of the driver sometimes loses a millisecond. */
  [TIMESTAMPTZ, (text) => new Date(text)],
  [arrayOids.timestamptz, (text) => parseArray(text, (item) => new Date(item))],
  [arrayOids.numeric, (text) => parseArray(text, String)],
  [INTERVAL, String],
]);

const postgresTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number) => parsers.get(oid) ?? getTypeParser(oid)) as typeof pg.types.getTypeParser,
};

function parseArray(text: string, parse: Parse): unknown[] {
  const items = getTypeParser(arrayOids.text)(text);
  return Array.isArray(items) ? items.map((item) => (item === null ? null : parse(item))) : [];
}

/** Parses counts and ids as numbers; throws instead of rounding. */
function toSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`The integer ${text} is too large for a number.`);
  return value;
}

const defaultStatementTimeoutMs = 5000;
/** Added to the server's limit for sending the statement and its result. */
const networkMs = 1000;
/** A longer statement limit allows a proportionally longer wait for a connection. */
const connectTimeoutRatio = 0.7;
const heartbeatMs = 1000;

/** A connection that could not be opened or was lost during a statement. */
export class ConnectionError extends Error {
  readonly code: string;

  constructor(cause: NodeJS.ErrnoException) {
    super(`The connection to the database failed: ${cause.message}`, { cause });
    this.code = cause.code ?? 'CONNECTION_LOST';
  }
}

/** `pipeline` destroys the socket of a client whose result is late, and allows heartbeats on idle clients. */
export function createPgPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    pipeline: true,
    stream: () => new BatchingSocket(),
    keepAlive: true,
    query_timeout: defaultStatementTimeoutMs + networkMs,
    connectionTimeoutMillis: defaultStatementTimeoutMs * connectTimeoutRatio,
    idleTimeoutMillis: 60_000,
    /** Eventually every client connects to a new primary. */
    maxLifetimeSeconds: 30 * 60,
    ...config,
  });
  // Without listeners a lost connection would end the process; the statement that uses it rejects anyway.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    const timer = setInterval(() => {
      // Not in a transaction: the server must be able to end idle ones.
      if (client.getTransactionStatus() === 'I') client.query('', () => {});
    }, heartbeatMs).unref();
    client.once('end', () => clearInterval(timer));
  });
  return pool;
}

export type Session = { url: string; isReadOnly: boolean; statementTimeoutMs?: number | undefined };

/** Writes find rows by their keys: a generic plan saves planning, in triggers and jobs too. */
const writeOptions = '-c plan_cache_mode=force_generic_plan';
const readOptions = '-c default_transaction_read_only=on';

/** With PgBouncer, `ignore_startup_parameters` lists `options` and the timeouts, and the role sets them. */
export function sessionConfig({
  url,
  isReadOnly,
  statementTimeoutMs = defaultStatementTimeoutMs,
}: Session): pg.PoolConfig {
  return {
    connectionString: url,
    application_name: 'nabta',
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: 10_000,
    options: `-c TimeZone=UTC ${isReadOnly ? readOptions : writeOptions}`,
    query_timeout: statementTimeoutMs + networkMs,
    connectionTimeoutMillis: statementTimeoutMs * connectTimeoutRatio,
    types: postgresTypes,
  };
}

export async function acquireClient(pool: pg.Pool): Promise<pg.PoolClient> {
  return pool.connect().catch((error: Error) => {
    throw error instanceof pg.DatabaseError ? error : new ConnectionError(error);
  });
}

export function runQuery(client: pg.ClientBase | pg.Pool, query: Query): Promise<pg.QueryResult> {
  return traceStatement(query.text, () => send(client, query));
}

/** Adds the text of the statement to errors of the server. */
function send(client: pg.ClientBase | pg.Pool, query: Query): Promise<pg.QueryResult> {
  const { promise, resolve, reject } = Promise.withResolvers<pg.QueryResult>();
  client.query(query, (error: Error | null, result: pg.QueryResult | pg.QueryResult[]) => {
    if (!error) resolve(Array.isArray(result) ? defined(result.at(-1)) : result);
    else if (error instanceof pg.DatabaseError || error instanceof RangeError)
      reject(Object.assign(error, { statement: query.text }));
    else reject(new ConnectionError(error));
  });
  return promise;
}

/** True if the database was unreachable or closed the connection, and did not reject the statement. */
export function isConnectionError(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return /^(08|57P0)/u.test(error.code ?? '');
  return error instanceof ConnectionError;
}
