import { setTimeout as delay } from 'node:timers/promises';

import pg from 'pg';

import { findPostmaster } from './postmaster.ts';

export type Server = { directory: string; pid: number; port: number; password: string };

/** The connection by which a process shows the others that it uses the server. */
export type Keeper = {
  port: number;
  /** Resolves when the server has closed the connection. */
  gone: Promise<void>;
  /** Stops the server if no other process keeps it. */
  leave(): Promise<void>;
};

/** Each process holds it shared; only the last can take it whole. It is of the session, to end with its process. */
const lockKey = 0x6b656570;
const stopTimeoutMs = 60_000;

/** Joins a running server; one that is being stopped closes the connection, and then a new one has to be started. */
export async function joinServer(server: Server): Promise<Keeper | 'recovering' | 'refused'> {
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
  const gone = Promise.withResolvers<void>();
  client.on('error', () => {});
  client.once('end', gone.resolve);
  try {
    await client.connect();
    await client.query('select pg_advisory_lock_shared($1)', [lockKey]);
    await createDatabase(client);
    // One that has just started would not look for five minutes whether its log is old enough to be archived.
    await client.query('select pg_reload_conf()');
  } catch (error) {
    await client.end().catch(() => {});
    return error instanceof pg.DatabaseError && error.code === '57P03' ? 'recovering' : 'refused';
  }
  holdProcess(client, false);
  return { port: server.port, gone: gone.promise, leave: () => leave(client, server) };
}

async function createDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(`select from pg_database where datname = 'nabta'`);
  if (rowCount === 0) await client.query('create database nabta').catch(ignoreTwin);
}

/** Under the whole lock nobody can join any more, so the server that is stopped is surely unused. */
async function leave(client: pg.Client, server: Server): Promise<void> {
  holdProcess(client, true);
  try {
    await client.query('select pg_advisory_unlock_shared($1)', [lockKey]);
    const { rows } = await client.query<{ is_last: boolean }>('select pg_try_advisory_lock($1) as is_last', [
      lockKey,
    ]);
    if (rows[0]?.is_last) await stopServer(server);
    await client.end();
  } catch {
    /** The server is gone already. */
  }
}

/** SIGINT is PostgreSQL's "fast" shutdown: it ends the sessions and writes everything down. */
async function stopServer({ directory, pid }: Server): Promise<void> {
  process.kill(pid, 'SIGINT');
  const deadline = Date.now() + stopTimeoutMs;
  while (findPostmaster(directory)?.pid === pid && Date.now() < deadline) await delay(20);
}

/** A program that fails and forgets to leave must still be able to end. */
function holdProcess(client: pg.Client, holds: boolean): void {
  const handle = client as pg.Client & { ref(): void; unref(): void };
  if (holds) handle.ref();
  else handle.unref();
}

/** Two processes joined a new server at the same moment, and the other one was quicker. */
function ignoreTwin(error: Error): void {
  if (!(error instanceof pg.DatabaseError) || !['42P04', '23505', '55006'].includes(error.code ?? ''))
    throw error;
}
