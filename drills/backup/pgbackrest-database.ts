import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chown, mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

import pg from 'pg';

import { killCluster } from '../kill-cluster.ts';
import type { BackedUpDatabase } from './backed-up-database.ts';
import { damageLargest } from './embedded-database.ts';

const programs = '/usr/lib/postgresql/15/bin';
const run = promisify(execFile);

/** PostgreSQL 15 and pgBackRest as Debian has them, set up as an operator would. */
export async function startPgbackrestDatabase(directory: string): Promise<BackedUpDatabase> {
  const user = await userOf('postgres');
  const clusterDir = join(directory, 'cluster');
  const config = join(directory, 'pgbackrest.conf');
  const port = await findPort();
  const pgbackrest = (...args: string[]) =>
    run('pgbackrest', [`--config=${config}`, '--stanza=nabta', ...args], { ...user, cwd: '/' });
  await mkdir(directory, { recursive: true });
  await chown(directory, user.uid, user.gid);
  await writeFile(config, configOf(directory, clusterDir, port));
  await run(
    join(programs, 'initdb'),
    [
      '--pgdata',
      clusterDir,
      '--username=postgres',
      '--auth=trust',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '--data-checksums',
    ],
    { ...user, cwd: '/' },
  );
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
    const started = spawn(join(programs, 'postgres'), ['-D', clusterDir, ...args], {
      ...user,
      cwd: '/',
      stdio: 'ignore',
    });
    for (let tries = 0; tries < 3_000; tries += 1) {
      const rows = await query('postgres', 'select pg_is_in_recovery() as is_standby').catch(() => []);
      if (rows.some(({ is_standby: isStandby }) => isStandby === false)) {
        // One that has just started would not look for five minutes whether its log is old enough to be archived.
        await query('postgres', 'select pg_reload_conf()');
        return started;
      }
      await delay(100);
    }
    throw new Error('PostgreSQL did not come up.');
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
    async lose() {
      const over = new Promise((done) => server.once('exit', done));
      killCluster(clusterDir);
      await over;
      await rm(clusterDir, { recursive: true });
    },
    async restore(to) {
      await mkdir(clusterDir, { mode: 0o700 });
      await chown(clusterDir, user.uid, user.gid);
      const target = to
        ? [
            '--type=time',
            `--target=${to.toISOString().replace('T', ' ').replace('Z', '+00')}`,
            '--target-action=promote',
          ]
        : [];
      await pgbackrest(...target, 'restore');
      server = await start();
    },
    async isDamageNoticed() {
      await damageLargest(join(directory, 'repository/backup'));
      const elsewhere = join(directory, 'elsewhere');
      await mkdir(elsewhere, { mode: 0o700 });
      await chown(elsewhere, user.uid, user.gid);
      return pgbackrest(`--pg1-path=${elsewhere}`, 'restore').then(
        () => false,
        (error: { stdout?: string; stderr?: string }) =>
          /ERROR: \[\d+\]/u.test(`${error.stdout ?? ''}${error.stderr ?? ''}`),
      );
    },
    async stop() {
      const over = new Promise((done) => server.once('exit', done));
      server.kill('SIGINT');
      await over;
    },
  };
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

async function findPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}
