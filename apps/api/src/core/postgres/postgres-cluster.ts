import { execFile, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { StartError } from '../fault/start-error.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { explainPostgresFault } from './postgres-fault.ts';
import { choosePostgresUser, giveFiles, type PostgresUser } from './postgres-user.ts';
import { disownDeadPostmaster, readLastPort } from './postmaster.ts';

export type Cluster = {
  binaries: PostgresBinaries;
  /** The folder around the cluster; its log is kept here. */
  home: string;
  directory: string;
  durable: boolean;
  /** Where finished pieces of the log are kept for restoring; nowhere where it is left out. */
  archive?: string | undefined;
};

/** One try to start the server; it may find that another process was quicker. */
export type Launch = {
  hasEnded(): boolean;
  /** Why it gave up, in the words of its log; nothing while it runs, or when somebody killed it. */
  readFault(): Promise<string | undefined>;
};

/** Lies inside the cluster, so that both are moved, copied and removed together. */
export const passwordFile = 'nabta-password';

const stagingPrefix = 'postgres.new-';
const stagingLifeMs = 10 * 60_000;
const maxLogBytes = 10 * 1024 * 1024;

/** No foreign locale, language or PGDATA reaches the programs; their messages are read by us. */
const environment = { LC_ALL: 'C', PATH: '/usr/bin:/bin:/usr/sbin:/sbin' };

const initdbFlags = [
  '--username=postgres',
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--data-checksums',
  '--no-instructions',
];

const durableSettings = ['synchronous_commit=on', 'fsync=on', 'full_page_writes=on'];

const throwawaySettings = [
  'synchronous_commit=off',
  'fsync=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'autovacuum=off',
];

/**
 * Prepares the cluster aside and moves it into place whole: a killed start leaves no half of one, and of two
 * processes at once the slower drops its own. The password keeps other users of the machine out.
 */
export async function createCluster(cluster: Cluster): Promise<void> {
  const { binaries, directory, durable, home } = cluster;
  const user = await choosePostgresUser({ home, directory, program: binaries.initdb });
  await removeOldStagings(home);
  const staging = await mkdtemp(join(home, stagingPrefix)).catch((error: Error) =>
    explainPostgresFault(error.message, home),
  );
  const password = join(staging, passwordFile);
  const fresh = join(staging, 'cluster');
  try {
    await writeFile(password, randomBytes(24).toString('base64url'), { mode: 0o600 });
    for (const path of user.owner ? [staging, password] : []) {
      await chown(path, user.owner?.uid ?? 0, user.owner?.gid ?? 0);
    }
    const flags = [...initdbFlags, ...(durable ? [] : ['--no-sync'])];
    const command = user.command(binaries.initdb, [...flags, `--pwfile=${password}`, `--pgdata=${fresh}`]);
    await promisify(execFile)(command.file, command.args, { ...command.options, cwd: '/', env: environment });
    await rename(password, join(fresh, passwordFile));
    await rename(fresh, directory).catch(ignoreExisting);
  } catch (error) {
    await explainPostgresFault(error instanceof Error ? error.message : String(error), home);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** Starts the server apart from this process and its terminal: neither Ctrl-C nor kill -9 of node takes it down. */
export async function launchServer(cluster: Cluster): Promise<Launch> {
  const { binaries, directory, home } = cluster;
  const user = await choosePostgresUser({ home, directory, program: binaries.postgres });
  await giveFiles(directory, user);
  if (cluster.archive !== undefined) await makeArchive(cluster.archive, user);
  disownDeadPostmaster(directory);
  const logPath = join(home, 'postgres.log');
  const logSize = await stat(logPath).then(
    ({ size }) => (size > maxLogBytes ? 0 : size),
    () => 0,
  );
  const log = await open(logPath, logSize === 0 ? 'w' : 'a', 0o600).catch((error: Error) =>
    explainPostgresFault(error.message, home),
  );
  if (user.owner) await log.chown(user.owner.uid, user.owner.gid);
  const command = user.command(
    binaries.postgres,
    serverArguments(cluster, await findPort(readLastPort(directory))),
  );
  const server = spawn(command.file, command.args, {
    ...command.options,
    cwd: '/',
    env: environment,
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  let spawnFault: string | undefined;
  server.once('error', (error) => (spawnFault = error.message));
  server.unref();
  await log.close();
  return {
    hasEnded: () => spawnFault !== undefined || server.exitCode !== null || server.signalCode !== null,
    readFault: async () => {
      if (spawnFault !== undefined || server.exitCode === null) return spawnFault;
      return (await readFile(logPath)).subarray(logSize).toString();
    },
  };
}

function serverArguments({ directory, durable, archive }: Cluster, port: number): string[] {
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=300',
    `shared_buffers=${durable ? cacheMegabytes() : 128}MB`,
    'shared_preload_libraries=',
    /** Its files lie on no disk that turns: what an index finds costs little more than what is read in a row. */
    'random_page_cost=1.1',
    'timezone=UTC',
    'log_timezone=UTC',
    /** Failed statements are told to the caller; in this file they would leave phone numbers behind. */
    'log_min_messages=log',
    ...(durable ? durableSettings : throwawaySettings),
    ...(archive === undefined ? [] : archiveSettings(archive)),
  ];
  return ['-D', directory, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
}

/**
 * Nothing is lost that is older than a minute. A piece that is there is never written again, one half written is none, and one
 * that was ended early is mostly empty, which is why it is compressed.
 */
function archiveSettings(archive: string): string[] {
  const [kept, part] = [`"${archive}/%f.gz"`, `"${archive}/%f.part"`];
  const keep = `gzip -1 <"%p" >${part} && sync ${part} && mv ${part} ${kept}`;
  return [
    'archive_mode=on',
    `archive_command=if test -e ${kept}; then gzip -dc ${kept} | cmp -s - "%p"; else ${keep}; fi`,
    'archive_timeout=50',
  ];
}

/** A server that cannot write there would keep its log for ever, and tell nobody. */
async function makeArchive(archive: string, user: PostgresUser): Promise<void> {
  await mkdir(archive, { recursive: true })
    .then(() => chmod(archive, 0o700))
    .catch((error: Error) => explainPostgresFault(error.message, archive));
  if (user.owner) await chown(archive, user.owner.uid, user.owner.gid);
  const { file, args, options } = user.command('/bin/sh', ['-c', 'test -w "$1"', 'sh', archive]);
  if (spawnSync(file, args, { ...options, cwd: '/' }).status !== 0)
    throw new StartError(`PostgreSQL cannot write to ${archive}: let its user reach BACKUP_DIR.`);
}

/** A quarter of the memory, as PostgreSQL advises; four gigabytes hold what a thousand people ask for out of ten million trees, and it is taken only as used. */
function cacheMegabytes(): number {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity);
  return Math.floor(Math.min(4_096, Math.max(128, memory / 4 / 1_048_576)));
}

async function findPort(preferred: number): Promise<number> {
  return (await tryPort(preferred)) ?? (await tryPort(0)) ?? 0;
}

async function tryPort(port: number): Promise<number | undefined> {
  const { promise, resolve } = Promise.withResolvers<number | undefined>();
  const server = createServer();
  server.once('error', () => resolve(undefined));
  server.listen({ port, host: '127.0.0.1' }, () => {
    const { port: free } = server.address() as AddressInfo;
    server.close(() => resolve(free));
  });
  return promise;
}

async function removeOldStagings(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    if (!name.startsWith(stagingPrefix)) continue;
    const path = join(home, name);
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs > stagingLifeMs) await rm(path, { recursive: true, force: true });
  }
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
}
