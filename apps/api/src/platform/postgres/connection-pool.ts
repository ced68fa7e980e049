import { connectionError, type DatabaseConnection } from './database-connection.ts';

/** Lends each connection to one query or one transaction at a time. */
export type ConnectionPool = {
  acquire(): Promise<DatabaseConnection>;
  release(connection: DatabaseConnection): void;
  end(): Promise<void>;
};

type Waiting = PromiseWithResolvers<DatabaseConnection> & { timer: NodeJS.Timeout };

const maxWaitMs = 5000;
const maxAgeMs = 30 * 60_000;
const endTimeoutMs = 5000;

export function createConnectionPool(size: number, open: () => DatabaseConnection): ConnectionPool {
  const all = new Set<DatabaseConnection>();
  const idle: DatabaseConnection[] = [];
  const waiting: Waiting[] = [];
  let whenEmpty: PromiseWithResolvers<void> | undefined;

  return { acquire, release, end };

  async function acquire(): Promise<DatabaseConnection> {
    if (whenEmpty) throw connectionError('CONNECTION_ENDED', 'The connections to the database are closed.');
    for (let connection = idle.pop(); connection; connection = idle.pop()) {
      if (!connection.isLost()) return connection;
      void discard(connection);
    }
    return all.size < size ? add() : wait();
  }

  function release(connection: DatabaseConnection): void {
    const isWorn = connection.isLost() || performance.now() - connection.openedAt > maxAgeMs;
    if (isWorn || whenEmpty) void discard(connection);
    const next = waiting.shift();
    if (next) {
      clearTimeout(next.timer);
      next.resolve(all.has(connection) ? connection : add());
    } else if (all.has(connection)) {
      idle.push(connection);
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
    await Promise.all([...closed, ...[...all].map(discard)]);
  }

  function add(): DatabaseConnection {
    const connection = open();
    all.add(connection);
    return connection;
  }

  function discard(connection: DatabaseConnection): Promise<void> {
    all.delete(connection);
    return connection.close().catch(() => {});
  }

  function wait(): Promise<DatabaseConnection> {
    const turn = Promise.withResolvers<DatabaseConnection>();
    const entry: Waiting = { ...turn, timer: setTimeout(giveUp, maxWaitMs) };
    waiting.push(entry);
    return turn.promise;

    function giveUp(): void {
      waiting.splice(waiting.indexOf(entry), 1);
      turn.reject(connectionError('CONNECT_TIMEOUT', 'No connection to the database became free in time.'));
    }
  }
}
