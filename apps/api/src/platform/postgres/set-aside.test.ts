import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts';
import { setAsideEarlierDatabase } from './set-aside.ts';

const dataDir = join(tmpdir(), `nabta-aside-${process.pid}`);
const directory = resolve(import.meta.dirname, '../../../migrations');

let postgres: EmbeddedPostgres;
let messages: string[];

beforeAll(async () => {
  await mkdir(dataDir, { mode: 0o755 });
  postgres = await startEmbeddedPostgres({ dataDir, durable: false, log: () => {} });
});

beforeEach(async () => {
  messages = [];
  for (const name of await databasesOf()) await query('postgres', `drop database ${name}`);
  await query('postgres', 'create database nabta');
});

afterAll(async () => {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
});

test('a database of an earlier schema with nothing of anybody is kept under another name, once by two starts', async () => {
  await makeHistory('0001_account.sql');
  await Promise.all([setAside(true), setAside(true)]);
  const [fresh, kept = ''] = await databasesOf();
  expect(fresh).toBe('nabta');
  expect(kept).toMatch(/^nabta_before_\d{8}_\d{6}$/u);
  expect(messages).toEqual([`The database has an earlier schema and only demo data: it is kept as ${kept}.`]);
  expect(await query(kept, 'select name from schema_migration')).toEqual([{ name: '0001_account.sql' }]);
  expect(await query('nabta', `select to_regclass('schema_migration') as history`)).toEqual([
    { history: null },
  ]);
});

test('a database with something of somebody is not touched', async () => {
  await makeHistory('0001_account.sql');
  await setAside(false);
  expect(await databasesOf()).toEqual(['nabta']);
  expect(await query('nabta', 'select name from schema_migration')).toHaveLength(1);
});

test('a database of this schema, and one without any, are not touched', async () => {
  await setAside(true);
  await makeHistory('0000_uuidv7.sql');
  await setAside(true);
  expect(await databasesOf()).toEqual(['nabta']);
  expect(messages).toEqual([]);
});

test('a database that another process still uses is told in one sentence', async () => {
  await makeHistory('0001_account.sql');
  const other = new pg.Client({ connectionString: postgres.url('nabta') });
  await other.connect();
  await expect(setAside(true)).rejects.toThrow(
    'The database has an earlier schema and cannot be set aside: database "nabta" is being accessed by other users.',
  );
  await other.end();
});

function setAside(mayBeReplaced: boolean): Promise<void> {
  return setAsideEarlierDatabase({
    url: postgres.url,
    directory,
    mayBeReplaced: async () => mayBeReplaced,
    log: (message) => messages.push(message),
  });
}

async function makeHistory(name: string): Promise<void> {
  await query(
    'nabta',
    `create table schema_migration (name text); insert into schema_migration values ('${name}')`,
  );
}

async function databasesOf(): Promise<string[]> {
  const rows = await query('postgres', `select datname from pg_database where datname ^@ 'nabta' order by 1`);
  return rows.map(({ datname }) => String(datname));
}

async function query(database: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: postgres.url(database) });
  await client.connect();
  const { rows } = await client.query(text).finally(() => client.end());
  return rows ?? [];
}
