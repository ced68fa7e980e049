import { connectionError, type DatabaseConnection } from './database-connection.ts';

/** Lends each connection to one borrower alone, or to as many queries as it has lanes, at a time. */
export type ConnectionPool = {
  acquire(): Promise<DatabaseConnection>;
  /** For a query that may be on its way together with others; as `acquire` where there is one lane. */
  acquireLane(): Promise<DatabaseConnection>;
  release(connection: DatabaseConnection): void;
  end(): Promise<void>;
};

type Loans = { taken: number; isAlone: boolean; /** When the one served now began. */ since: number };

type Waiting = PromiseWithResolvers<DatabaseConnection> & { isAlone: boolean; timer: NodeJS.Timeout };

const maxWaitMs = 5000;
const maxAgeMs = 30 * 60_000;
const endTimeoutMs = 5000;
/** Nobody is put behind a query that has run for so long already; it may be a slow one. */
const slowMs = 50;

export function createConnectionPool(
  size: number,
  open: () => DatabaseConnection,
  lanes = 1,
): ConnectionPool {
  const all = new Map<DatabaseConnection, Loans>();
  const idle: DatabaseConnection[] = [];
  const waiting: Waiting[] = [];
  let whenEmpty: PromiseWithResolvers<void> | undefined;

  return { acquire: () => acquire(true), acquireLane: () => acquire(lanes === 1), release, end };

  async function acquire(isAlone: boolean): Promise<DatabaseConnection> {
    if (whenEmpty) throw connectionError('CONNECTION_ENDED', 'The connections to the database are closed.');
    return (waiting.length === 0 ? lend(isAlone) : undefined) ?? wait(isAlone);
  }

  function release(connection: DatabaseConnection): void {
    const loans = all.get(connection);
    if (loans) takeBack(connection, loans);
    for (let next = waiting[0]; next; next = waiting[0]) {
      const free = lend(next.isAlone);
      if (!free) break;
      waiting.shift();
      clearTimeout(next.timer);
      next.resolve(free);
    }
    if (all.size === 0) whenEmpty?.resolve();
  }

  /** Gives work under way a moment to finish, then closes what is left. */
  async function end(): Promise<void> {
    whenEmpty ??= Promise.withResolvers<void>();
    for (const { timer, reject } of waiting.splice(0)) {
      clearTimeout(timer);
      reject(connectionError('CONNECTION_ENDED', 'The connections to the database are closed.'));
    }
    const closed = idle.splice(0).map(discard);
    if (all.size === 0) whenEmpty.resolve();
    const timer = setTimeout(whenEmpty.resolve, endTimeoutMs);
    await whenEmpty.promise;
    clearTimeout(timer);
    await Promise.all([...closed, ...[...all.keys()].map(discard)]);
  }

  function lend(isAlone: boolean): DatabaseConnection | undefined {
    const connection = takeIdle() ?? (all.size < size ? add() : isAlone ? undefined : findLane());
    const loans = connection && all.get(connection);
    if (!loans) return undefined;
    if (loans.taken === 0) loans.since = performance.now();
    loans.taken += 1;
    loans.isAlone = isAlone;
    return connection;
  }

  function takeIdle(): DatabaseConnection | undefined {
    for (let connection = idle.pop(); connection; connection = idle.pop()) {
      if (!connection.isLost()) return connection;
      void discard(connection);
    }
    return undefined;
  }

  function add(): DatabaseConnection {
    const connection = open();
    all.set(connection, { taken: 0, isAlone: false, since: 0 });
    return connection;
  }

  /** The connection with the fewest queries under way, of those that have room for one more. */
  function findLane(): DatabaseConnection | undefined {
    const now = performance.now();
    let found: DatabaseConnection | undefined;
    let fewest = lanes;
    for (const [connection, { taken, isAlone, since }] of all) {
      if (isAlone || taken >= fewest || now - since > slowMs || isWorn(connection)) continue;
      found = connection;
      fewest = taken;
    }
    return found;
  }

  function takeBack(connection: DatabaseConnection, loans: Loans): void {
    loans.taken -= 1;
    loans.since = performance.now();
    const isDone = loans.taken === 0 && (whenEmpty !== undefined || isWorn(connection));
    if (isDone || connection.isLost()) void discard(connection);
    else if (loans.taken === 0) idle.push(connection);
  }

  function discard(connection: DatabaseConnection): Promise<void> {
    all.delete(connection);
    return connection.close().catch(() => {});
  }

  function wait(isAlone: boolean): Promise<DatabaseConnection> {
    const turn = Promise.withResolvers<DatabaseConnection>();
    const entry: Waiting = { ...turn, isAlone, timer: setTimeout(giveUp, maxWaitMs) };
    waiting.push(entry);
    return turn.promise;

    function giveUp(): void {
      waiting.splice(waiting.indexOf(entry), 1);
      turn.reject(connectionError('CONNECT_TIMEOUT', 'No connection to the database became free in time.'));
    }
  }
}

function isWorn(connection: DatabaseConnection): boolean {
  return connection.isLost() || performance.now() - connection.openedAt > maxAgeMs;
}
