import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';

import { StartupError } from '../errors/startup-error.ts';
import { connectDatabase, type Database } from './database.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts';
import { findPostmaster } from './postmaster.ts';

/** A first start writes a thousand files to disk, which is slow on a busy disk. */
vi.setConfig({ testTimeout: 180_000 });

const home = join(tmpdir(), `nabta-embedded-${process.pid}`);
const dataDir = join(home, 'data');
const directory = join(dataDir, 'postgres');

let started: EmbeddedPostgres[] = [];
let connected: Database[] = [];

beforeAll(async () => {
  await mkdir(home, { mode: 0o755 });
});

afterEach(async () => {
  await Promise.all(connected.map((database) => database.end()));
  await Promise.all(started.map((postgres) => postgres.stop()));
  started = [];
  connected = [];
});

afterAll(() => rm(home, { recursive: true, force: true }));

test('creates one cluster for three simultaneous first starts, durable and closed to the network', async () => {
  const [one, ...others] = await Promise.all([start(), spawnProcess(), spawnProcess()]);
  await Promise.all(others.map(kill));
  const rows = await connect(one).sql`
    select name, setting from pg_settings
    where name in ('data_checksums', 'fsync', 'synchronous_commit', 'listen_addresses', 'unix_socket_directories')
    order by name`;
  expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
    data_checksums: 'on',
    fsync: 'on',
    listen_addresses: '127.0.0.1',
    synchronous_commit: 'on',
    unix_socket_directories: '',
  });
  const wrongPassword = connectDatabase({
    url: Object.assign(new URL(one.url('nabta')), { password: 'guess' }).href,
    poolSize: 1,
    preparedStatements: true,
  });
  await expect(wrongPassword.sql`select 1`).rejects.toThrow('password authentication failed');
  await wrongPassword.end();
});

test('preserves data between runs', async () => {
  const first = await start();
  await connect(first).sql.script(`create table tree (id integer); insert into tree values (1)`);
  await connected.pop()?.end();
  await started.pop()?.stop();
  expect(findPostmaster(directory)).toBeUndefined();
  expect(await countTrees(await start())).toBe(1);
});

test('shares a running server and stops it with the last process', async () => {
  const first = await start();
  const postmaster = findPostmaster(directory);
  const second = await start();
  expect(findPostmaster(directory)).toEqual(postmaster);
  await first.stop();
  expect(await countTrees(second)).toBe(1);
  await connected.pop()?.end();
  await second.stop();
  expect(findPostmaster(directory)).toBeUndefined();
});

test('takes over a server left by a killed process and stops it in the end', async () => {
  await kill(await spawnProcess());
  const orphan = findPostmaster(directory);
  expect(orphan).toBeDefined();
  const postgres = await start();
  expect(findPostmaster(directory)).toEqual(orphan);
  await postgres.stop();
  expect(findPostmaster(directory)).toBeUndefined();
});

test('keeps serving a process when the one that started the server is killed', async () => {
  const owner = await spawnProcess();
  const postgres = await start();
  await kill(owner);
  expect(await countTrees(postgres)).toBe(1);
  await connected.pop()?.end();
  await postgres.stop();
  expect(findPostmaster(directory)).toBeUndefined();
});

test('restarts the server on its port after kill -9 without losing an acknowledged row', async () => {
  const postgres = await start();
  const { sql } = connect(postgres);
  await sql`truncate tree`;
  let acknowledged = 0;
  const inserts = Promise.all(
    [1, 2, 3, 4].map(async () => {
      for (;;) {
        await sql`insert into tree values (1)`;
        acknowledged += 1;
        if (acknowledged === 100) process.kill(findPostmaster(directory)?.pid ?? 0, 'SIGKILL');
      }
    }),
  );
  await expect(inserts).rejects.toThrow();
  await expect
    .poll(
      () =>
        sql`select 1`.then(
          (rows) => rows,
          () => 'down',
        ),
      { timeout: 120_000 },
    )
    .toEqual([{ '?column?': 1 }]);
  const rowCount = await countTrees(postgres);
  expect(rowCount).toBeGreaterThanOrEqual(acknowledged);
  expect(rowCount).toBeLessThanOrEqual(acknowledged + 4);
});

test('stops a server that is recovering from a crash', async () => {
  const postgres = await start();
  process.kill(findPostmaster(directory)?.pid ?? 0, 'SIGKILL');
  await expect.poll(() => findPostmaster(directory), { interval: 1 }).toBeUndefined();
  await expect.poll(() => findPostmaster(directory), { interval: 1, timeout: 120_000 }).toBeDefined();
  await postgres.stop();
  expect(findPostmaster(directory)).toBeUndefined();
});

test('starts despite a stale pid file whose pid belongs to another program', async () => {
  const first = await start();
  const pidFile = join(directory, 'postmaster.pid');
  const lines = (await readFile(pidFile, 'utf8')).split('\n');
  await started.pop()?.stop();
  /** Runs as the server's own user: the process of another user could not be mistaken for the server. */
  const { gid, uid } = await stat(directory);
  const bystander = spawn('sleep', ['60'], process.getuid?.() === 0 ? { gid, uid } : {});
  await writeFile(pidFile, [bystander.pid, ...lines.slice(1)].join('\n'));
  const second = await start();
  bystander.kill();
  expect(second.url('nabta')).toBe(first.url('nabta'));
  expect(await countTrees(second)).toBeGreaterThan(0);
});

test('reports an unusable data directory in one sentence', async () => {
  const file = join(home, 'file');
  await writeFile(file, '');
  await expect(start(file)).rejects.toThrow(
    new StartupError(`The data directory ${file} is not a directory.`),
  );
});

async function start(targetDir: string = dataDir): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir: targetDir, durable: true, log: () => {} });
  started.push(postgres);
  return postgres;
}

/** Starts the server in a child process, which keeps it. */
async function spawnProcess(): Promise<ChildProcess> {
  const program = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(join(import.meta.dirname, 'embedded-postgres.ts'))});
    await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, durable: true, log: () => {} });
    process.send('started');
    setInterval(() => {}, 60_000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await once(child, 'message');
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

function connect(postgres: EmbeddedPostgres): Database {
  const database = connectDatabase({ url: postgres.url('nabta'), poolSize: 4, preparedStatements: true });
  connected.push(database);
  return database;
}

async function countTrees(postgres: EmbeddedPostgres): Promise<unknown> {
  const [row] = await connect(postgres).sql`select count(*) from tree`;
  return row?.['count'];
}
