import { setTimeout as delay } from 'node:timers/promises';

import type pg from 'pg';

import { createWaitingLine, type WaitingLine } from '../waiting-line.ts';
import { openPool, run, type Session, sessionConfig } from './clients.ts';
import { createExecutor, type Executor, type Row } from './executor.ts';
import { shareClients } from './shared-clients.ts';
import type { Query, Statement } from './statement.ts';
import { type Isolation, type Prepare, runTransaction, type Work } from './transaction.ts';

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

export type TransactionOptions = {
  isolation?: Isolation;
  /** Longer than what a request may take; such work has a connection outside of the pool. */
  longestStatementMs?: number;
};

export type Database = {
  sql: Executor;
  /** For reads that decide no write: a replica may be behind. */
  readSql: Executor;
  hasReplica: boolean;
  /** How many connections are used, free and waited for. */
  pools(): { name: 'write' | 'read'; busy: number; idle: number; waiting: number }[];
  /**
   * Runs `work` in one transaction and commits what it did, or nothing. It may run more than once, so everything
   * it does goes through its executor, and a fault that left the outcome unknown is thrown, never retried.
   */
  transaction<T>(work: Work<T>, options?: TransactionOptions): Promise<T>;
  /** The same for reads that decide no write: several of them see one moment, where the isolation says so. */
  readTransaction<T>(work: Work<T>, options?: TransactionOptions): Promise<T>;
  end(): Promise<void>;
};

type Place = { session: Session; pool: pg.Pool; line: WaitingLine };

const endTimeoutMs = 5000;
/** How long a busy database may keep somebody waiting for a connection. */
const maxWaitMs = 30_000;

export function connectDatabase({ url, readUrl, poolSize, preparedStatements }: DatabaseOptions): Database {
  const prepare: Prepare = preparedStatements ? withName : (query) => query;
  const main = openPlace({ url, isReadOnly: false }, poolSize);
  const shares = Math.ceil(poolSize / 2);
  const read = openPlace({ url: readUrl ?? url, isReadOnly: true }, Math.max(1, poolSize - shares), shares);
  const shared = shareClients(read.pool, shares);
  const runAlone = ({ pool, line }: Place, query: Query) => line(() => run(pool, prepare(query)));

  return {
    sql: createExecutor((query) => runAlone(main, query)),
    readSql: createExecutor((query) =>
      preparedStatements ? shared.run(prepare(query)) : runAlone(read, query),
    ),
    hasReplica: readUrl !== undefined,
    pools: () => [poolState('write', main), poolState('read', read)],
    transaction: (work, options) => transact(main, work, options),
    readTransaction: (work, options) => transact(read, work, options),
    end: async () => {
      shared.end();
      const ended = Promise.all([main.pool.end(), read.pool.end()]);
      await Promise.race([ended, delay(endTimeoutMs, null, { ref: false })]);
    },
  };

  async function transact<T>(place: Place, work: Work<T>, options: TransactionOptions = {}): Promise<T> {
    const { isolation, longestStatementMs } = options;
    if (longestStatementMs === undefined) return runTransaction({ ...place, prepare, work, isolation });
    const own = openPlace({ ...place.session, longestStatementMs }, 1);
    return runTransaction({ ...own, prepare, work, isolation }).finally(() => own.pool.end());
  }
}

/** Connections of one kind, and the line of those who want one alone; the shared ones nobody waits for. */
function openPlace(session: Session, alone: number, shares = 0): Place {
  return {
    session,
    pool: openPool({ ...sessionConfig(session), max: alone + shares }),
    line: createWaitingLine({ atOnce: alone, maxWaiting: Infinity, maxWaitMs }),
  };
}

function poolState<Name extends string>(name: Name, { pool, line }: Place) {
  const { totalCount, idleCount, waitingCount } = pool;
  return { name, busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount + line.waiting() };
}

/** The one text of the one row: JSON that the database wrote and that is only passed on. */
export async function textOf(query: Fragment): Promise<string> {
  const [row = {}] = await query;
  const [text] = Object.values(row);
  if (typeof text !== 'string') throw new Error('A query of one text gave none.');
  return text;
}

const names = new Map<string, string>();
/** Far more statements than we write; what comes after them is planned each time, and held by nobody. */
const maxNames = 2_000;

/** The server plans a statement once for each connection and knows it by its name. A script has none. */
function withName(query: Query): Query {
  if (!query.values) return query;
  let name = names.get(query.text);
  if (name === undefined && names.size >= maxNames) return query;
  if (name === undefined) names.set(query.text, (name = `nabta_${names.size}`));
  return { ...query, name };
}
