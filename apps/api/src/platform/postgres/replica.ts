import { setTimeout as delay } from 'node:timers/promises';

import type pg from 'pg';

import { borrow } from './clients.ts';
import { type Position, positionOf } from './position.ts';

/** How long a new connection may wait for its server to catch up with what others have shown already. */
const catchUpMs = 2_000;
const lookAgainMs = 20;
/** Who asks is not kept longer: then the leader is read. */
const askingMs = 100;

const askPosition = `
  select (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end)::text as position`;

/**
 * Knows how far the servers behind each connection to replicas have come. What `hasReached` has once said yes to, every
 * connection has, those that are opened later too: so whoever was told yes finds their own writes by any of them.
 */
export function watchReplicas() {
  const reached = new Map<pg.ClientBase, Position>();
  let promised: Position = 0n;
  let asking: Promise<unknown> | undefined;

  return { admit, hasReached, forget: (client: pg.ClientBase) => void reached.delete(client) };

  /** Called with each new connection before anybody may use it. */
  async function admit(client: pg.ClientBase): Promise<void> {
    for (const giveUpAt = performance.now() + catchUpMs; performance.now() < giveUpAt;) {
      const position = await ask(client);
      if (position >= promised) {
        reached.set(client, position);
        return;
      }
      await delay(lookAgainMs);
    }
    throw new Error('This replica is too far behind.');
  }

  async function hasReached(pool: pg.Pool, position: Position): Promise<boolean> {
    if (!isReached(position)) {
      asking ??= askAll(pool).finally(() => (asking = undefined));
      await Promise.race([asking, delay(askingMs)]);
    }
    if (!isReached(position)) return false;
    if (position > promised) promised = position;
    return true;
  }

  function isReached(position: Position): boolean {
    return reached.size > 0 && reached.values().every((each) => each >= position);
  }

  async function askAll(pool: pg.Pool): Promise<void> {
    if (reached.size === 0) await borrow(pool).then((client) => client.release());
    await Promise.all(
      [...reached.keys()].map((client) => ask(client).then((position) => note(client, position))),
    );
  }

  function note(client: pg.ClientBase, position: Position): void {
    if (reached.has(client)) reached.set(client, position);
  }

  /** Also of one that is in a transaction; what cannot be asked has not moved. */
  async function ask(client: pg.ClientBase): Promise<Position> {
    const answer = await client.query<{ position: string }>(askPosition).catch(() => undefined);
    return positionOf(answer?.rows[0]?.position ?? '') ?? reached.get(client) ?? -1n;
  }
}
