import { setTimeout as delay } from 'node:timers/promises';

import { isConnectionError } from './clients.ts';
import { createExecutor, type Executor, type Row } from './executor.ts';
import {
  openPlace,
  openReading,
  type Place,
  type ReadSession,
  sendAlone,
  transact,
  type TransactionOptions,
} from './place.ts';
import { selectPosition } from './position.queries.ts';
import { positionOf } from './position.ts';
import { watchReplicas } from './replica.ts';
import type { Send, Statement } from './statement.ts';
import type { Work } from './transaction.ts';

export type { Executor } from './executor.ts';
export type { TransactionOptions } from './place.ts';

/** A statement, or a piece of one to be put into another. */
export type Fragment = Statement<Row[]>;

export type DatabaseOptions = {
  url: string;
  /**
   * Replicas, not behind a pooler that hands connections around; without them, reads go to the same server through
   * connections that refuse to write.
   */
  readUrl?: string | undefined;
  poolSize: number;
  /** False behind PgBouncer in transaction mode, which loses named statements. */
  preparedStatements: boolean;
  /** What a statement of a request may take, where that is not the usual. */
  longestStatementMs?: number;
};

export type Database = {
  sql: Executor;
  /** For reads that decide no write: a replica may be behind. */
  readSql: Executor;
  hasReplica: boolean;
  /** How many connections are used, free and waited for. */
  pools(): { name: 'write' | 'read' | 'replica'; busy: number; idle: number; waiting: number }[];
  /** The same, but all of it from the leader. */
  leader: Database;
  /** How far the leader has come, and whether everything that is read here has come so far too. */
  position(): Promise<string>;
  hasReached(position: string): Promise<boolean>;
  /**
   * Runs `work` in one transaction and commits what it did, or nothing. It may run more than once, so everything
   * it does goes through its executor, and a fault that left the outcome unknown is thrown, never retried.
   */
  transaction<T>(work: Work<T>, options?: TransactionOptions): Promise<T>;
  /** The same for reads that decide no write: several of them see one moment, where the isolation says so. */
  readTransaction<T>(work: Work<T>, options?: TransactionOptions): Promise<T>;
  end(): Promise<void>;
};

const endTimeoutMs = 5000;

export function connectDatabase({
  url,
  readUrl,
  poolSize,
  preparedStatements: isPrepared,
  longestStatementMs,
}: DatabaseOptions): Database {
  const session = { url, longestStatementMs };
  // A transaction keeps its connection also while this process is busy with others, so that more are open than the database works on.
  const main = openPlace({ ...session, isReadOnly: false }, { alone: 2 * poolSize, isPrepared });
  const reading = openReading(session, { poolSize, isPrepared });
  const sql = createExecutor((query) => sendAlone(main, query));
  const leader: Database = {
    sql,
    readSql: createExecutor(reading.send),
    hasReplica: false,
    get leader() {
      return leader;
    },
    pools: () => [poolState('write', main), poolState('read', reading.place)],
    position: () => selectPosition(sql),
    hasReached: async () => true,
    transaction: (work, options) => transact(main, work, options),
    readTransaction: (work, options) => transact(reading.place, work, options),
    end: () => endSoon([main.pool.end(), reading.end()]),
  };
  return readUrl === undefined
    ? leader
    : withReplicas(leader, { sendToLeader: reading.send, session: { ...session, url: readUrl }, poolSize });
}

/** What replicas cannot answer, because they are away or what is read was overtaken meanwhile, the leader answers. */
function withReplicas(
  leader: Database,
  { sendToLeader, session, poolSize }: { sendToLeader: Send; session: ReadSession; poolSize: number },
): Database {
  const replicas = watchReplicas();
  // A way without a pooler knows statements by their names.
  const reading = openReading(session, { poolSize, isPrepared: true }, replicas.admit);
  const { pool } = reading.place;
  pool.on('remove', replicas.forget);
  const orElse = async <T>(asked: Promise<T>, askLeader: () => Promise<T>) =>
    asked.catch((error: unknown) => {
      if (isConnectionError(error) || isOvertaken(error)) return askLeader();
      throw error;
    });
  return {
    ...leader,
    leader,
    hasReplica: true,
    pools: () => [...leader.pools(), poolState('replica', reading.place)],
    readSql: createExecutor((query) => orElse(reading.send(query), () => sendToLeader(query))),
    async hasReached(text) {
      const position = positionOf(text);
      return position !== undefined && (await replicas.hasReached(pool, position).catch(() => false));
    },
    readTransaction: (work, options) =>
      orElse(transact(reading.place, work, options), () => leader.readTransaction(work, options)),
    end: () => endSoon([leader.end(), reading.end()]),
  };
}

function poolState<Name extends string>(name: Name, { pool, line }: Place) {
  const { totalCount, idleCount, waitingCount } = pool;
  return { name, busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount + line.waiting() };
}

/** A replica gives up a statement that reads rows which the leader has removed since. */
function isOvertaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '40001';
}

async function endSoon(endings: Promise<unknown>[]): Promise<void> {
  await Promise.race([Promise.all(endings), delay(endTimeoutMs, null, { ref: false })]);
}

/** The one text of the one row: JSON that the database wrote and that is only passed on. */
export async function textOf(query: Fragment): Promise<string> {
  const [row = {}] = await query;
  const [text] = Object.values(row);
  if (typeof text !== 'string') throw new Error('A query of one text gave none.');
  return text;
}
