import { connect, type Socket } from 'node:net';

import postgres from 'postgres';

import type { DriverQuery } from './driver-query.ts';
import { describeArrayTypes } from './postgres-arrays.ts';
import type { Send } from './statement.ts';

/** One socket to the server, never reopened, so that no statement can slip out of its transaction. */
export type DatabaseConnection = {
  openedAt: number;
  run(query: DriverQuery): void;
  isLost(): boolean;
  /** Tells the transaction that uses the connection now; queries under way are rejected. */
  onLost(listener: (error: Error) => void): void;
  close(): Promise<void>;
};

export type ConnectionSettings = {
  url: string;
  preparedStatements: boolean;
  isReadOnly: boolean;
};

type SharedOptions = { shared: { typeArrayMap: Record<string, number> } };

type DriverOptions = { host: string[]; port: number[]; path?: string | false };

const connectTimeoutMs = 5000;

/** Builds queries and carries the parsed settings; it is never connected itself. */
export function createQueryBuilder({
  url,
  preparedStatements,
  isReadOnly,
}: ConnectionSettings): postgres.Sql {
  const arrays = describeArrayTypes(safeInteger.parse);
  const options = {
    max: 1,
    prepare: preparedStatements,
    connect_timeout: connectTimeoutMs / 1000,
    max_lifetime: null,
    fetch_types: false,
    onnotice: () => {},
    types: { bigint: safeInteger, day: isoDay, ...arrays.types } as Record<string, postgres.PostgresType>,
    /** PgBouncer must list the two timeouts in `ignore_startup_parameters`, and the role must carry them there. */
    connection: {
      application_name: 'nabta',
      TimeZone: 'UTC',
      statement_timeout: 5000,
      idle_in_transaction_session_timeout: 10_000,
      ...(isReadOnly ? { default_transaction_read_only: true } : {}),
    },
    socket: () => Promise.reject(new Error('This kind of query has no connection of its own.')),
  };
  const builder: postgres.Sql = postgres(url, options);
  Object.assign((builder.options as unknown as SharedOptions).shared.typeArrayMap, arrays.numbers);
  return builder;
}

/**
 * postgres.js 3.4 reconnects a lost connection under a running transaction, whose next statements then land in
 * another one or crash the process (porsager/postgres#1208, #1216): a connection here has one socket for life.
 */
export function openConnection(builder: postgres.Sql): DatabaseConnection {
  let lostBecause: Error | undefined;
  let tellLoss = (_error: Error): void => {};
  let hasSocket = false;
  const underWay: DriverQuery[] = [];

  /** The driver leaves some queries of a dead socket unanswered. */
  const lose = (error: Error) => {
    if (lostBecause) return;
    lostBecause = error;
    tellLoss(error);
    for (const query of underWay) query.reject(error);
  };
  const finish = (query: DriverQuery) => underWay.splice(underWay.indexOf(query), 1);
  const openSocket = async (options: DriverOptions) => {
    if (hasSocket) throw connectionError('CONNECTION_CLOSED', 'The connection to the database was lost.');
    hasSocket = true;
    const socket = await connectSocket(options);
    /** Ours come before the driver's listeners, so that a broken connection never goes back to the pool. */
    socket.on('error', lose);
    socket.on('close', () =>
      lose(connectionError('CONNECTION_CLOSED', 'The connection to the database was lost.')),
    );
    return socket;
  };
  const settings = {
    ...builder.options,
    socket: (options: DriverOptions) =>
      openSocket(options).catch((error: Error) => {
        lose(error);
        throw error;
      }),
    /** TLS puts another socket in the place of ours. */
    onclose: () => lose(connectionError('CONNECTION_CLOSED', 'The connection to the database was lost.')),
  };
  const driver = postgres(settings as unknown as postgres.Options<Record<string, never>>);
  const { handler } = driver`` as unknown as { handler: Send };

  /**
   * A query that cannot be written, as one with a value that makes no text, stays in the driver's line and fails the one being
   * answered: those behind it would get each other's answers. So a failure that is not the server's ends the line.
   */
  const close = () => {
    lose(connectionError('CONNECTION_ENDED', 'The connection to the database was closed.'));
    return driver.end({ timeout: 0 });
  };

  return {
    openedAt: performance.now(),
    run: (query) => {
      if (lostBecause) return query.reject(lostBecause);
      underWay.push(query);
      query.rows.then(
        () => finish(query),
        (error: unknown) => {
          finish(query);
          if (underWay.length > 0 && !(error instanceof postgres.PostgresError)) void close();
        },
      );
      handler(query);
    },
    isLost: () => lostBecause !== undefined,
    onLost: (listener) => {
      tellLoss = listener;
      if (lostBecause) listener(lostBecause);
    },
    close,
  };
}

export function connectionError(code: string, message: string): Error {
  return Object.assign(new Error(message), { code });
}

function connectSocket({ host, port, path }: DriverOptions): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const address = { host: host[0] ?? 'localhost', port: port[0] ?? 5432 };
  // A query is not held back until the one before it was acknowledged, which takes up to 40 ms.
  const socket = connect(path ? { path } : { ...address, noDelay: true });
  const timer = setTimeout(() => {
    socket.destroy(connectionError('CONNECT_TIMEOUT', 'The database did not answer in time.'));
  }, connectTimeoutMs);
  socket.once('error', reject);
  socket.once('connect', () => {
    socket.off('error', reject);
    resolve(Object.assign(socket, address));
  });
  return promise.finally(() => clearTimeout(timer));
}

/** count(*) and ids as numbers; one that a number cannot hold is an error, never a rounded value. */
const safeInteger: postgres.PostgresType<number> = {
  to: 20,
  from: [20],
  serialize: (value) => String(value),
  parse: (text: string) => {
    const value = Number(text);
    if (!Number.isSafeInteger(value)) throw new RangeError(`The integer ${text} is too large for a number.`);
    return value;
  },
};

/** A day stays "2026-11-15": as a Date it would move over midnight in another time zone. */
const isoDay: postgres.PostgresType<string | Date> = {
  to: 1082,
  from: [1082],
  serialize: (value) => (value instanceof Date ? value.toISOString().slice(0, 10) : value),
  parse: (text: string) => text,
};
