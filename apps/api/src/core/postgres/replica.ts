import { setTimeout as delay } from 'node:timers/promises';

import type pg from 'pg';

import { acquireClient, isConnectionError } from './clients.ts';
import { type WalPosition, parseWalPosition } from './wal-position.ts';

/** How long a new connection may wait for its server to catch up. */
const catchUpMs = 2_000;
const pollMs = 20;
/** After this time the primary is read instead. */
const queryTimeoutMs = 100;

const positionQuery = `
  select (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end)::text as position`;

/**
 * Tracks the replayed WAL position per replica connection. A position that `hasReached` confirmed stays true
 * for all connections, later ones too, so callers find their own writes on any of them.
 */
export function watchReplicas() {
  const positions = new Map<pg.ClientBase, WalPosition>();
  let confirmed: WalPosition = 0n;
  let refresh: Promise<unknown> | undefined;

  return { admit, hasReached, forget: (client: pg.ClientBase) => void positions.delete(client) };

  /** Called with each new connection before it is used. */
  async function admit(client: pg.ClientBase): Promise<void> {
    for (const deadline = performance.now() + catchUpMs; performance.now() < deadline;) {
      const position = await readPosition(client);
      if (position >= confirmed) {
        positions.set(client, position);
        return;
      }
      await delay(pollMs);
    }
    throw new Error('This replica is too far behind.');
  }

  async function hasReached(pool: pg.Pool, position: WalPosition): Promise<boolean> {
    if (!isReached(position)) {
      refresh ??= readAllPositions(pool).finally(() => (refresh = undefined));
      await Promise.race([refresh, delay(queryTimeoutMs)]);
    }
    if (!isReached(position)) return false;
    if (position > confirmed) confirmed = position;
    return true;
  }

  function isReached(position: WalPosition): boolean {
    return positions.size > 0 && positions.values().every((replayed) => replayed >= position);
  }

  async function readAllPositions(pool: pg.Pool): Promise<void> {
    if (positions.size === 0) await acquireClient(pool).then((client) => client.release());
    await Promise.all(
      [...positions.keys()].map((client) =>
        readPosition(client).then((position) => recordPosition(client, position)),
      ),
    );
  }

  function recordPosition(client: pg.ClientBase, position: WalPosition): void {
    if (positions.has(client)) positions.set(client, position);
  }

  /** Works in a transaction too; a connection that does not respond keeps its last position. */
  async function readPosition(client: pg.ClientBase): Promise<WalPosition> {
    const result = await client.query<{ position: string }>(positionQuery).catch(() => undefined);
    return parseWalPosition(result?.rows[0]?.position ?? '') ?? positions.get(client) ?? -1n;
  }
}

const primaryTimeoutMs = 500;
/** How long the primary is skipped after a timeout, so that not every read waits for it. */
const skipMs = 1_000;

type Read<T> = () => PromiseLike<T>;

/** Reads from the primary, and from replicas while the primary does not respond. */
export function createPreferPrimary(): <T>(fromPrimary: Read<T>, fromReplicas: Read<T>) => Promise<T> {
  let skipUntil = 0;
  return async (fromPrimary, fromReplicas) => {
    if (performance.now() < skipUntil) return fromReplicas();
    const timeout = delay(primaryTimeoutMs, undefined, { ref: false });
    const response = Promise.resolve(fromPrimary()).then((rows) => ({ rows }));
    // Nobody waits for a late failure, which would be an unhandled rejection.
    response.catch(() => {});
    const first = await Promise.race([response, timeout]).catch((error: unknown) => {
      if (!isConnectionError(error)) throw error;
    });
    if (first !== undefined) return first.rows;
    skipUntil = performance.now() + skipMs;
    return fromReplicas();
  };
}
