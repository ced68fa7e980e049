import { mkdir, readFile, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import pg from 'pg';

import { StartupError } from '../errors/startup-error.ts';
import {
  type Cluster,
  createCluster,
  findPostgresBinaries,
  type Launch,
  launchServer,
  passwordFile,
} from './postgres-cluster.ts';
import { toStartupError } from './postgres-error.ts';
import { findPostmaster } from './postmaster.ts';

export type EmbeddedPostgresOptions = {
  /** The cluster is in its `postgres` folder. */
  dataDir: string;
  log: (message: string) => void;
  /** False only for disposable data, which a crash may lose. */
  durable: boolean;
};

export type EmbeddedPostgres = {
  /** Returns the URL of an existing database; `nabta` always exists. */
  url(database: string): string;
  /** Releases the server; the last process to do so stops it. */
  stop(): Promise<void>;
};

type Server = { directory: string; pid: number; port: number; password: string };

/** A connection that shows other processes that this one uses the server. */
type ServerLease = {
  port: number;
  /** Resolves when the server has closed the connection. */
  closed: Promise<void>;
  /** Stops the server if no other process uses it. */
  release(): Promise<void>;
};

/** How long a server may stay unresponsive; the deadline is extended while it recovers. */
const startTimeoutMs = 30_000;
const recoveryPauseMs = 5000;

/**
 * Runs PostgreSQL from npm's binaries, for development, tests and demos. A server that already runs for this data directory is shared: each
 * process holds a lock in it, the last one stops it, and one left by kill -9 is taken over.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, durable, log } = options;
  const binaries = await findPostgresBinaries();
  const home = await createHome(dataDir);
  const cluster: Cluster = { binaries, home, directory: join(home, 'postgres'), durable };
  if (!(await hasCluster(cluster))) {
    log('Creating the database…');
    await createCluster(cluster);
  }
  const password = await readPassword(cluster);
  const stopping = new AbortController();
  let lease = await acquireServer(cluster, password);
  let recovery = Promise.resolve();
  restartOnCrash();

  return {
    url: (database) => `postgres://postgres:${password}@127.0.0.1:${lease.port}/${database}`,
    stop: async () => {
      stopping.abort();
      await recovery;
      await lease.release();
    },
  };

  /** Restarts a crashed server on the same port, so that connection pools recover. */
  function restartOnCrash(): void {
    void lease.closed.then(() => {
      if (!stopping.signal.aborted) recovery = recover();
    });
  }

  async function recover(): Promise<void> {
    log('The database stopped unexpectedly; starting it again.');
    while (!stopping.signal.aborted) {
      const next = await acquireServer(cluster, password).catch((error: Error) => error);
      if (!(next instanceof Error)) {
        lease = next;
        return restartOnCrash();
      }
      log(next.message);
      await delay(recoveryPauseMs, undefined, { ref: false, signal: stopping.signal }).catch(() => {});
    }
  }
}

async function createHome(dataDir: string): Promise<string> {
  return mkdir(dataDir, { recursive: true })
    .then(() => realpath(dataDir))
    .catch((error: Error) => toStartupError(error.message, dataDir));
}

async function hasCluster({ directory }: Cluster): Promise<boolean> {
  return stat(join(directory, 'PG_VERSION')).then(
    () => true,
    (error: NodeJS.ErrnoException) =>
      error.code === 'ENOENT' ? false : toStartupError(error.message, directory),
  );
}

async function readPassword({ directory }: Cluster): Promise<string> {
  return readFile(join(directory, passwordFile), 'utf8').catch((error: Error) =>
    toStartupError(error.message, directory),
  );
}

/** Acquires a lease on the server of this cluster and starts it if needed; several processes may do so together. */
async function acquireServer(cluster: Cluster, password: string): Promise<ServerLease> {
  let deadline = Date.now() + startTimeoutMs;
  let launch: Launch | undefined;
  while (Date.now() < deadline) {
    const postmaster = findPostmaster(cluster.directory);
    if (postmaster?.port) {
      const { pid, port } = postmaster;
      const result = await acquireLease({ directory: cluster.directory, pid, port, password });
      if (typeof result !== 'string') return result;
      if (result === 'recovering') deadline = Date.now() + startTimeoutMs;
    } else if (!launch || launch.hasEnded()) {
      const error = await launch?.readError();
      if (error !== undefined && !isTransient(error)) return toStartupError(error, cluster.home);
      launch = await launchServer(cluster);
    }
    await delay(40);
  }
  throw new StartupError(`PostgreSQL did not respond in time; see ${join(cluster.home, 'postgres.log')}.`);
}

/** Another process was faster, an orphan of a killed server has not exited yet, or the port was taken. */
function isTransient(message: string): boolean {
  return /postmaster\.pid|shared memory block|could not bind|could not create any TCP/u.test(message);
}

/** Every process holds this session lock shared; only the last one can take it exclusively. */
const lockKey = 0x6b656570;
const stopTimeoutMs = 60_000;

async function acquireLease(server: Server): Promise<ServerLease | 'recovering' | 'refused'> {
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
    const statement = 'select pg_try_advisory_lock($1) as is_last';
    const { rows } = await client.query<{ is_last: boolean }>(statement, [lockKey]);
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
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the driver has both methods, its types do not
  const handle = client as pg.Client & { ref(): void; unref(): void };
  if (enabled) handle.ref();
  else handle.unref();
}

/** Two processes created the database at the same moment, and the other one was faster. */
function ignoreConcurrentCreation(error: Error): void {
  if (!(error instanceof pg.DatabaseError) || !['42P04', '23505', '55006'].includes(error.code ?? ''))
    throw error;
}
