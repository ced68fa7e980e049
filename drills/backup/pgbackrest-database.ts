import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chown, mkdir, open, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

import pg from 'pg';

import { findFreePort, killCluster } from '../../testkit/processes.ts';

const binDir = '/usr/lib/postgresql/15/bin';
const run = promisify(execFile);

/** Starts Debian's PostgreSQL 15 with pgBackRest, configured as an operator would. */
export async function startPgbackrestDatabase(directory: string) {
  const user = await userOf('postgres');
  const clusterDir = join(directory, 'cluster');
  const config = join(directory, 'pgbackrest.conf');
  const port = await findFreePort();
  const pgbackrest = (...args: string[]) =>
    run('pgbackrest', [`--config=${config}`, '--stanza=nabta', ...args], { ...user, cwd: '/' });
  await mkdir(directory, { recursive: true });
  await chown(directory, user.uid, user.gid);
  await writeFile(config, configOf(directory, clusterDir, port));
  const initdbOptions = '--username=postgres --auth=trust --encoding=UTF8 --locale=C.UTF-8 --data-checksums';
  await run(join(binDir, 'initdb'), ['--pgdata', clusterDir, ...initdbOptions.split(' ')], {
    ...user,
    cwd: '/',
  });
  let server = await start();
  await query('postgres', 'create database nabta');
  await pgbackrest('stanza-create');

  async function start(): Promise<ChildProcess> {
    const settings = {
      port,
      listen_addresses: '127.0.0.1',
      unix_socket_directories: directory,
      max_connections: 200,
      shared_buffers: '512MB',
      archive_mode: 'on',
      archive_timeout: 60,
      archive_command: `pgbackrest --config=${config} --stanza=nabta archive-push %p`,
    };
    const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const started = spawn(join(binDir, 'postgres'), ['-D', clusterDir, ...args], {
      ...user,
      cwd: '/',
      stdio: 'ignore',
    });
    for (let tries = 0; tries < 3_000; tries += 1) {
      const rows = await query('postgres', 'select pg_is_in_recovery() as is_standby').catch(() => []);
      if (rows.some(({ is_standby: isStandby }) => isStandby === false)) {
        // Without a reload, a server that just started checks archive_timeout only after five minutes.
        await query('postgres', 'select pg_reload_conf()');
        return started;
      }
      await delay(100);
    }
    throw new Error('PostgreSQL did not start.');
  }

  async function query(database: string, text: string): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database });
    client.on('error', () => {});
    await client.connect();
    return client
      .query(text)
      .then(({ rows }) => rows)
      .finally(() => client.end());
  }

  return {
    url: () => `postgres://postgres@127.0.0.1:${port}/nabta`,
    backUp: async () => void (await pgbackrest('--type=full', 'backup')),
    /** Kills the server with SIGKILL and deletes its data directory; only the backups remain. */
    async destroy() {
      const exited = new Promise((done) => server.once('exit', done));
      killCluster(clusterDir);
      await exited;
      await rm(clusterDir, { recursive: true });
    },
    /** Restores to a point in time, or to the end of the archived WAL. */
    async restore(to?: Date) {
      await mkdir(clusterDir, { mode: 0o700 });
      await chown(clusterDir, user.uid, user.gid);
      const target = to?.toISOString().replace('T', ' ').replace('Z', '+00');
      const options = target ? ['--type=time', `--target=${target}`, '--target-action=promote'] : [];
      await pgbackrest(...options, 'restore');
      server = await start();
    },
    /** Damages the newest backup and returns whether a restore rejects it. */
    async detectsDamage(): Promise<boolean> {
      await damageLargest(join(directory, 'repository/backup'));
      const scratchDir = join(directory, 'scratch');
      await mkdir(scratchDir, { mode: 0o700 });
      await chown(scratchDir, user.uid, user.gid);
      return pgbackrest(`--pg1-path=${scratchDir}`, 'restore').then(
        () => false,
        (error: { stdout?: string; stderr?: string }) =>
          /ERROR: \[\d+\]/u.test(`${error.stdout ?? ''}${error.stderr ?? ''}`),
      );
    },
    async stop() {
      const exited = new Promise((done) => server.once('exit', done));
      server.kill('SIGINT');
      await exited;
    },
  };
}

/** Flips the bits of one byte in the middle of the largest file. */
async function damageLargest(directory: string): Promise<void> {
  let largest = { path: '', size: -1 };
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const handle = await open(path);
    const { size } = await handle.stat().finally(() => handle.close());
    if (size > largest.size) largest = { path, size };
  }
  const handle = await open(largest.path, 'r+');
  const middle = Math.floor(largest.size / 2);
  const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, middle);
  await handle.write(Buffer.of((buffer[0] ?? 0) ^ 0xff), 0, 1, middle);
  await handle.close();
}

function configOf(directory: string, clusterDir: string, port: number): string {
  return `[global]
repo1-path=${directory}/repository
repo1-retention-full=2
log-path=${directory}
lock-path=${directory}/lock
start-fast=y
log-level-console=error
log-level-file=off

[nabta]
pg1-path=${clusterDir}
pg1-port=${port}
pg1-socket-path=${directory}
pg1-user=postgres
`;
}

async function userOf(name: string): Promise<{ uid: number; gid: number }> {
  const ids = await Promise.all(['-u', '-g'].map((flag) => run('id', [flag, name])));
  const [uid = 0, gid = 0] = ids.map(({ stdout }) => Number(stdout));
  return { uid, gid };
}
