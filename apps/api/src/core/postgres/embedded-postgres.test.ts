import { spawn } from 'node:child_process';
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';

import { StartError } from '../fault/start-error.ts';
import { connectDatabase, type Database } from './database.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts';
import { findPostmaster } from './postmaster.ts';

/** A first start writes a thousand files through to the disk, which a busy one makes slow. */
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

test('two first starts at once share one new cluster, safe on disk and closed to the outside', async () => {
  const [one, two] = await Promise.all([start(), start()]);
  expect(one.url('nabta')).toBe(two.url('nabta'));
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
  const stranger = connectDatabase({
    url: Object.assign(new URL(one.url('nabta')), { password: 'guess' }).href,
    poolSize: 1,
    preparedStatements: true,
  });
  await expect(stranger.sql`select 1`).rejects.toThrow('password authentication failed');
  await stranger.end();
});

test('data is kept between runs', async () => {
  const first = await start();
  await connect(first).sql.script(`create table tree (id integer); insert into tree values (1)`);
  await connected.pop()?.end();
  await started.pop()?.stop();
  expect(findPostmaster(directory)).toBeUndefined();
  expect(await countTrees(await start())).toBe(1);
});

test('a second start shares the running server, and the last to leave stops it', async () => {
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

test('a server left behind by a killed process is taken over and stopped in the end', async () => {
  const program = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(join(import.meta.dirname, 'embedded-postgres.ts'))});
    await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, durable: true, log: () => {} });
    process.kill(process.pid, 'SIGKILL');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'inherit' });
  const { promise: ended, resolve } = Promise.withResolvers<unknown>();
  child.once('exit', (_, signal) => resolve(signal));
  expect(await ended).toBe('SIGKILL');
  const orphan = findPostmaster(directory);
  expect(orphan).toBeDefined();

  const postgres = await start();
  expect(findPostmaster(directory)).toEqual(orphan);
  await postgres.stop();
  expect(findPostmaster(directory)).toBeUndefined();
});

test('after kill -9 the server comes back by itself on its port, and no acknowledged row is lost', async () => {
  const postgres = await start();
  const { sql } = connect(postgres);
  await sql`truncate tree`;
  let acknowledged = 0;
  const writing = Promise.all(
    [1, 2, 3, 4].map(async () => {
      for (;;) {
        await sql`insert into tree values (1)`;
        acknowledged += 1;
        if (acknowledged === 100) process.kill(findPostmaster(directory)?.pid ?? 0, 'SIGKILL');
      }
    }),
  );
  await expect(writing).rejects.toThrow();
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
  const kept = await countTrees(postgres);
  expect(kept).toBeGreaterThanOrEqual(acknowledged);
  expect(kept).toBeLessThanOrEqual(acknowledged + 4);
});

test('a process that leaves while a crashed server comes back still stops it', async () => {
  const postgres = await start();
  process.kill(findPostmaster(directory)?.pid ?? 0, 'SIGKILL');
  await expect.poll(() => findPostmaster(directory), { interval: 1 }).toBeUndefined();
  await expect.poll(() => findPostmaster(directory), { interval: 1, timeout: 120_000 }).toBeDefined();
  await postgres.stop();
  expect(findPostmaster(directory)).toBeUndefined();
});

test('a stale number that now belongs to another program does not block the start', async () => {
  const first = await start();
  const pidFile = join(directory, 'postmaster.pid');
  const lines = (await readFile(pidFile, 'utf8')).split('\n');
  await started.pop()?.stop();
  /** Of the server's own user: one of anybody else could not be mistaken for it. */
  const { gid, uid } = await stat(directory);
  const bystander = spawn('sleep', ['60'], process.getuid?.() === 0 ? { gid, uid } : {});
  await writeFile(pidFile, [bystander.pid, ...lines.slice(1)].join('\n'));
  const second = await start();
  bystander.kill();
  expect(second.url('nabta')).toBe(first.url('nabta'));
  expect(await countTrees(second)).toBeGreaterThan(0);
});

test('a data directory that cannot be used is one clear sentence', async () => {
  const file = join(home, 'file');
  await writeFile(file, '');
  await expect(start(file)).rejects.toThrow(new StartError(`The data directory ${file} is not a directory.`));
});

async function start(where: string = dataDir): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir: where, durable: true, log: () => {} });
  started.push(postgres);
  return postgres;
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
