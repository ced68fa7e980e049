import type pg from 'pg';

import { createWaitingLine, type WaitingLine } from '../waiting-line.ts';
import { openPool, run, type Session, sessionConfig } from './clients.ts';
import { shareClients } from './shared-clients.ts';
import type { Query, Send } from './statement.ts';
import { type Isolation, type Prepare, runTransaction, type Work } from './transaction.ts';

export type TransactionOptions = {
  isolation?: Isolation;
  /** Longer than what a request may take; such work has a connection outside of the pool. */
  longestStatementMs?: number;
};

type Size = { alone: number; shares?: number; isPrepared: boolean };

type Admit = (client: pg.ClientBase) => Promise<void>;

export type Place = { session: Session; pool: pg.Pool; line: WaitingLine; prepare: Prepare };

export type ReadSession = Omit<Session, 'isReadOnly'>;

export type Reading = { place: Place; send: Send; end(): Promise<void> };

/** How long a busy database may keep somebody waiting for a connection. */
const maxWaitMs = 30_000;

/** Connections of one kind, and the line of those who want one alone; the shared ones nobody waits for. */
export function openPlace(session: Session, { alone, shares = 0, isPrepared }: Size, admit?: Admit): Place {
  return {
    session,
    pool: openPool({
      ...sessionConfig(session),
      max: alone + shares,
      ...(admit && { onConnect: admit }),
    }),
    line: createWaitingLine({ atOnce: alone, maxWaiting: Infinity, maxWaitMs }),
    prepare: isPrepared ? (query) => query : withoutName,
  };
}

/** Connections that refuse to write, half of them shared by statements that need none alone. */
export function openReading(
  session: ReadSession,
  { poolSize, isPrepared }: { poolSize: number; isPrepared: boolean },
  admit?: Admit,
): Reading {
  const shares = Math.ceil(poolSize / 2);
  const size = { alone: Math.max(1, poolSize - shares), shares, isPrepared };
  const place = openPlace({ ...session, isReadOnly: true }, size, admit);
  const shared = shareClients(place.pool, shares);
  return {
    place,
    send: (query) => (isPrepared ? shared.run(place.prepare(query)) : sendAlone(place, query)),
    async end() {
      shared.end();
      await place.pool.end();
    },
  };
}

export function sendAlone({ pool, line, prepare }: Place, query: Query): Promise<pg.QueryResult> {
  return line(() => run(pool, prepare(query)));
}

export async function transact<T>(
  place: Place,
  work: Work<T>,
  { isolation, longestStatementMs }: TransactionOptions = {},
): Promise<T> {
  if (longestStatementMs === undefined) return runTransaction({ ...place, work, isolation });
  const own = openPlace({ ...place.session, longestStatementMs }, { alone: 1, isPrepared: true });
  // A pooler does not pass on what a connection was opened with.
  const patiently: Work<T> = async (sql) => {
    await sql.script(`set local statement_timeout = ${longestStatementMs}`);
    return work(sql);
  };
  return runTransaction({ ...own, prepare: place.prepare, work: patiently, isolation }).finally(() =>
    own.pool.end(),
  );
}

/** A pooler that hands connections around loses what they know by a name. */
function withoutName({ text, values }: Query): Query {
  return values ? { text, values } : { text };
}
