import { setTimeout as delay } from 'node:timers/promises';

import pg from 'pg';

import { findPostmaster } from './postmaster.ts';

export type Server = { directory: string; pid: number; port: number; password: string };

/** A connection that shows other processes that this one uses the server. */
export type ServerLease = {
  port: number;
  /** Resolves when the server has closed the connection. */
  closed: Promise<void>;
  /** Stops the server if no other process uses it. */
  release(): Promise<void>;
};

/**
 * Every process holds it shared; only the last one can take it exclusively. A session lock ends with its
 * process.
 */
const lockKey = 0x6b656570;
const stopTimeoutMs = 60_000;

/**
 * Connects to a running server. A server that is stopping closes the connection; then a new one must be
 * started.
 */
export async function acquireLease(server: Server): Promise<ServerLease | 'recovering' | 'refused'> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port: server.port,
    user: 'postgres',
    password: server.password,
    database: 'postgres',
    application_name: 'nabta keeper',
    connectionTimeoutMillis: 5000,
    keepAlive: true,
  });
  const closed = Promise.withResolvers<void>();
  client.on('error', () => {});
  client.once('end', closed.resolve);
  try {
    await client.connect();
    await client.query('select pg_advisory_lock_shared($1)', [lockKey]);
    await createDatabase(client);
  } catch (error) {
    await client.end().catch(() => {});
    return error instanceof pg.DatabaseError && error.code === '57P03' ? 'recovering' : 'refused';
  }
  setKeepsProcessAlive(client, false);
  return { port: server.port, closed: closed.promise, release: () => release(client, server) };
}

async function createDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(`select from pg_database where datname = 'nabta'`);
  if (rowCount === 0) await client.query('create database nabta').catch(ignoreConcurrentCreation);
}

/** Under the exclusive lock no other process can connect, so the stopped server is unused. */
async function release(client: pg.Client, server: Server): Promise<void> {
  setKeepsProcessAlive(client, true);
  try {
    await client.query('select pg_advisory_unlock_shared($1)', [lockKey]);
    const { rows } = await client.query<{ is_last: boolean }>('select pg_try_advisory_lock($1) as is_last', [
      lockKey,
    ]);
    if (rows[0]?.is_last) await stopServer(server);
    await client.end();
  } catch {
    /** The server has stopped already. */
  }
}

/** SIGINT is PostgreSQL's "fast" shutdown: it ends the sessions and flushes all data. */
async function stopServer({ directory, pid }: Server): Promise<void> {
  process.kill(pid, 'SIGINT');
  const deadline = Date.now() + stopTimeoutMs;
  while (findPostmaster(directory)?.pid === pid && Date.now() < deadline) await delay(20);
}

/** A program that fails and never releases its lease must still exit. */
function setKeepsProcessAlive(client: pg.Client, enabled: boolean): void {
  const handle = client as pg.Client & { ref(): void; unref(): void };
  if (enabled) handle.ref();
  else handle.unref();
}

/** Two processes created the database at the same moment, and the other one was faster. */
function ignoreConcurrentCreation(error: Error): void {
  if (!(error instanceof pg.DatabaseError) || !['42P04', '23505', '55006'].includes(error.code ?? ''))
    throw error;
}
