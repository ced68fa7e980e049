import { mkdir, readFile, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { StartError } from '../fault/start-error.ts';
import { archiveOf } from './base-backup.ts';
import { findPostgresBinaries } from './postgres-binaries.ts';
import { createCluster, launchServer, passwordFile, type Cluster, type Launch } from './postgres-cluster.ts';
import { explainPostgresFault } from './postgres-fault.ts';
import { joinServer, type Keeper } from './postgres-keeper.ts';
import { findPostmaster } from './postmaster.ts';

export type EmbeddedPostgresOptions = {
  /** The cluster lives in `postgres` below it. */
  dataDir: string;
  log: (message: string) => void;
  /** False only for throwaway data: a crash may lose it. */
  durable: boolean;
  /** Where backups are kept; without one the log of the database is not archived. */
  backupDir?: string | undefined;
};

export type EmbeddedPostgres = {
  /** The address of a database that exists; `nabta` always does. */
  url(database: string): string;
  /** Leaves the server; the last process to leave stops it. */
  stop(): Promise<void>;
};

/** How long a server may say nothing; while it answers that it is recovering, the wait goes on. */
const patienceMs = 30_000;
const recoveryPauseMs = 5000;

/**
 * A real PostgreSQL from npm's binaries. A server already running for this data directory is shared: each process
 * holds a lock in it, so the last to leave stops it, and one left behind by a kill -9 is taken over.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, durable, log, backupDir } = options;
  const binaries = await findPostgresBinaries();
  const home = await makeHome(dataDir);
  const archive = backupDir === undefined ? undefined : archiveOf(backupDir);
  const cluster: Cluster = { binaries, home, directory: join(home, 'postgres'), durable, archive };
  if (!(await isCluster(cluster))) {
    log('Creating the database…');
    await createCluster(cluster);
  }
  const password = await readPassword(cluster);
  const stopping = new AbortController();
  let keeper = await keepRunning(cluster, password);
  let recovery = Promise.resolve();
  watch();

  return {
    url: (database) => `postgres://postgres:${password}@127.0.0.1:${keeper.port}/${database}`,
    stop: async () => {
      stopping.abort();
      await recovery;
      await keeper.leave();
    },
  };

  /** Brings a crashed server back, on the same port, so that pools recover by themselves. */
  function watch(): void {
    void keeper.gone.then(() => {
      if (!stopping.signal.aborted) recovery = recover();
    });
  }

  async function recover(): Promise<void> {
    log('The database stopped unexpectedly; starting it again.');
    while (!stopping.signal.aborted) {
      const next = await keepRunning(cluster, password).catch((error: Error) => error);
      if (!(next instanceof Error)) {
        keeper = next;
        return watch();
      }
      log(next.message);
      await delay(recoveryPauseMs, undefined, { ref: false, signal: stopping.signal }).catch(() => {});
    }
  }
}

async function makeHome(dataDir: string): Promise<string> {
  return mkdir(dataDir, { recursive: true })
    .then(() => realpath(dataDir))
    .catch((error: Error) => explainPostgresFault(error.message, dataDir));
}

async function isCluster({ directory }: Cluster): Promise<boolean> {
  return stat(join(directory, 'PG_VERSION')).then(
    () => true,
    (error: NodeJS.ErrnoException) =>
      error.code === 'ENOENT' ? false : explainPostgresFault(error.message, directory),
  );
}

async function readPassword({ directory }: Cluster): Promise<string> {
  return readFile(join(directory, passwordFile), 'utf8').catch((error: Error) =>
    explainPostgresFault(error.message, directory),
  );
}

/** Joins the server of this cluster, starting it where nobody has; several processes may do so at once. */
async function keepRunning(cluster: Cluster, password: string): Promise<Keeper> {
  let deadline = Date.now() + patienceMs;
  let launch: Launch | undefined;
  while (Date.now() < deadline) {
    const postmaster = findPostmaster(cluster.directory);
    if (postmaster?.port) {
      const answer = await joinServer({
        directory: cluster.directory,
        pid: postmaster.pid,
        port: postmaster.port,
        password,
      });
      if (typeof answer !== 'string') return answer;
      if (answer === 'recovering') deadline = Date.now() + patienceMs;
    } else if (!launch || launch.hasEnded()) {
      const fault = await launch?.readFault();
      if (fault !== undefined && !isPassing(fault)) return explainPostgresFault(fault, cluster.home);
      launch = await launchServer(cluster);
    }
    await delay(40);
  }
  throw new StartError(
    `PostgreSQL did not answer in time; ${join(cluster.home, 'postgres.log')} may tell why.`,
  );
}

/** Another process was quicker, an orphan of a killed server has not left yet, or the port was taken meanwhile. */
function isPassing(fault: string): boolean {
  return /postmaster\.pid|shared memory block|could not bind|could not create any TCP/u.test(fault);
}
