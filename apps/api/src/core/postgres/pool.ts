import type pg from 'pg';

import { createConcurrencyLimit, type ConcurrencyLimit } from '../concurrency-limit.ts';
import { createPgPool, runQuery, type Session, sessionConfig } from './clients.ts';
import { createPipelinedClients } from './pipelined-clients.ts';
import type { Query, Send } from './statement.ts';
import {
  type Isolation,
  isRolledBack,
  type Prepare,
  retryWhile,
  runTransaction,
  type Work,
} from './transaction.ts';

export type TransactionOptions = {
  isolation?: Isolation;
  /** Longer than the limit of a request; such work gets a connection outside the pool. */
  statementTimeoutMs?: number;
};

type PoolOptions = { exclusiveClients: number; pipelinedClients?: number; isPrepared: boolean };

type Admit = (client: pg.ClientBase) => Promise<void>;

export type ConnectionPool = { session: Session; pool: pg.Pool; limit: ConcurrencyLimit; prepare: Prepare };

export type ReadSession = Omit<Session, 'isReadOnly'>;

export type ReadPool = { pool: ConnectionPool; send: Send; end(): Promise<void> };

/** How long a caller waits for a connection to a busy database. */
const maxWaitMs = 30_000;

/** A pool plus a queue for callers that need an exclusive connection. */
export function openPool(
  session: Session,
  { exclusiveClients, pipelinedClients = 0, isPrepared }: PoolOptions,
  admit?: Admit,
): ConnectionPool {
  return {
    session,
    pool: createPgPool({
      ...sessionConfig(session),
      max: exclusiveClients + pipelinedClients,
      ...(admit && { onConnect: admit }),
    }),
    limit: createConcurrencyLimit({ maxConcurrent: exclusiveClients, maxWaiting: Infinity, maxWaitMs }),
    prepare: isPrepared ? (query) => query : withoutName,
  };
}

/** Read-only connections, half of them shared by statements that need no exclusive one. */
export function openReadPool(
  session: ReadSession,
  { poolSize, isPrepared }: { poolSize: number; isPrepared: boolean },
  admit?: Admit,
): ReadPool {
  const pipelinedClients = Math.ceil(poolSize / 2);
  const exclusiveClients = Math.max(1, poolSize - pipelinedClients);
  const pool = openPool(
    { ...session, isReadOnly: true },
    { exclusiveClients, pipelinedClients, isPrepared },
    admit,
  );
  const pipelined = createPipelinedClients(pool.pool, pipelinedClients);
  return {
    pool,
    send: (query) => (isPrepared ? pipelined.run(pool.prepare(query)) : sendExclusive(pool, query)),
    async end() {
      pipelined.end();
      await pool.pool.end();
    },
  };
}

/** Repeats a deadlocked statement: outside a transaction it is one of its own. */
export function sendExclusive(
  { pool, limit, prepare }: ConnectionPool,
  query: Query,
): Promise<pg.QueryResult> {
  return retryWhile(isRolledBack, () => limit(() => runQuery(pool, prepare(query))));
}

export async function runOnPool<T>(
  pool: ConnectionPool,
  work: Work<T>,
  { isolation, statementTimeoutMs }: TransactionOptions = {},
): Promise<T> {
  if (statementTimeoutMs === undefined) return runTransaction({ ...pool, work, isolation });
  const dedicated = openPool(
    { ...pool.session, statementTimeoutMs },
    { exclusiveClients: 1, isPrepared: true },
  );
  // A pooler does not pass on the startup parameters of a connection.
  const workWithTimeout: Work<T> = async (sql) => {
    await sql.script(`set local statement_timeout = ${statementTimeoutMs}`);
    return work(sql);
  };
  return runTransaction({ ...dedicated, prepare: pool.prepare, work: workWithTimeout, isolation }).finally(
    () => dedicated.pool.end(),
  );
}

/** A transaction pooler loses named statements. */
function withoutName({ text, values }: Query): Query {
  return values ? { text, values } : { text };
}
