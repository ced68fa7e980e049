import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { createEmptyDatabase, type TestDatabase } from '#testing/test-database.ts';

import { StartupError } from '../errors/startup-error.ts';
import { migrate } from './migrate.ts';

const migrations = resolve(import.meta.dirname, '../../../migrations');
const createTree = "create table tree (name text); insert into tree values ('palm');";

let testDatabase: TestDatabase;
let directory: string;
let messages: string[];

beforeEach(async () => {
  testDatabase = await createEmptyDatabase();
  directory = await mkdtemp(join(tmpdir(), 'nabta-migrations-'));
  messages = [];
});

afterEach(async () => {
  await testDatabase.drop();
  await rm(directory, { recursive: true });
});

test('applies each migration once, in numeric order', async () => {
  await writeMigration('0002_height.sql', 'alter table tree add column height integer default 3;');
  await writeMigration('0001_tree.sql', createTree);
  await run();
  await run();
  expect(messages).toEqual(['Applied 0001_tree.sql', 'Applied 0002_height.sql']);
  expect(await testDatabase.database.sql`select * from tree`).toEqual([{ name: 'palm', height: 3 }]);
});

test('creates the job queue even without migrations', async () => {
  await rm(directory, { recursive: true });
  await run();
  await testDatabase.database.sql`select graphile_worker.add_job('water')`;
  expect(await testDatabase.database.sql`select task_identifier from graphile_worker.jobs`).toHaveLength(1);
  await writeFile(directory, '');
});

test('applies each migration once when processes start at the same time', async () => {
  await writeMigration('0001_tree.sql', `select pg_sleep(0.05); ${createTree}`);
  await Promise.all([run(), run(), run()]);
  expect(messages.filter((message) => message.startsWith('Applied'))).toEqual(['Applied 0001_tree.sql']);
  expect(await testDatabase.database.sql`select name from tree`).toHaveLength(1);
});

test('rolls back a failed migration and keeps the earlier ones', async () => {
  await writeMigration('0001_tree.sql', createTree);
  await writeMigration('0002_broken.sql', 'create table half (id integer);\ninsert into nowhere values (1);');
  await expect(run()).rejects.toThrow(
    new StartupError(
      'The migration 0002_broken.sql failed and was undone: relation "nowhere" does not exist (line 2).',
    ),
  );
  const [row] = await testDatabase.database
    .sql`select to_regclass('half') as half, to_regclass('tree') as tree`;
  expect(row).toEqual({ half: null, tree: 'tree' });
  await writeMigration('0002_broken.sql', 'create table half (id integer);');
  await run();
  expect(messages).toEqual(['Applied 0001_tree.sql', 'Applied 0002_broken.sql']);
});

test('rejects a migration that was changed after it had been applied', async () => {
  await writeMigration('0001_tree.sql', createTree);
  await run();
  await writeMigration('0001_tree.sql', `${createTree} -- better`);
  await expect(run()).rejects.toThrow(
    new StartupError(
      'The migration 0001_tree.sql was changed after it had been applied; write a new one instead.',
    ),
  );
});

test('accepts the line endings of another system', async () => {
  await writeMigration('0001_tree.sql', 'create table tree (\n  name text\n);');
  await run();
  await writeMigration('0001_tree.sql', 'create table tree (\r\n  name text\r\n);');
  await run();
  expect(messages).toHaveLength(1);
});

test('rejects a database of a newer version', async () => {
  await writeMigration('0001_tree.sql', createTree);
  await run();
  await rm(join(directory, '0001_tree.sql'));
  await expect(run()).rejects.toThrow('0001_tree.sql, which this version does not know');
});

test('starts on a newer schema if allowed, when only later migrations are unknown', async () => {
  await writeMigration('0001_tree.sql', createTree);
  await writeMigration('0002_land.sql', 'select 1;');
  await run();
  await rm(join(directory, '0002_land.sql'));
  await migrate(testDatabase.url, { directory, log: (message) => messages.push(message), allowsNewer: true });
  await writeMigration('0003_company.sql', 'select 1;');
  const lost = migrate(testDatabase.url, { directory, log: () => {}, allowsNewer: true });
  await expect(lost).rejects.toThrow('0002_land.sql, which this version does not know');
});

test('rejects a migration numbered before an applied one', async () => {
  await writeMigration('0001_tree.sql', createTree);
  await writeMigration('0003_land.sql', 'select 1;');
  await run();
  await writeMigration('0002_late.sql', 'select 1;');
  await expect(run()).rejects.toThrow('0002_late.sql is numbered before 0003_land.sql');
});

test('rejects a database of an earlier schema and leaves it unchanged', async () => {
  await writeMigration('0001_tree.sql', createTree);
  await run();
  await writeMigration('0000_before_all.sql', 'create table stone (id integer);');
  await expect(run()).rejects.toThrow(
    new StartupError(
      `The database at ${new URL(testDatabase.url).host} has an earlier schema that is not carried on, and was left as it is: ` +
        'set DATABASE_URL to an empty database, or delete the folder .data if it has only demo data.',
    ),
  );
  const [row] = await testDatabase.database
    .sql`select to_regclass('stone') as stone, count(*)::int as trees from tree`;
  expect(row).toEqual({ stone: null, trees: 1 });
});

test('rejects a server older than PostgreSQL 15 before anything is written', async () => {
  await writeMigration('0001_tree.sql', createTree);
  await pretendVersion(testDatabase, '14.12', 140_012);
  await expect(run()).rejects.toThrow(
    new StartupError(
      `The database at ${new URL(testDatabase.url).host} is PostgreSQL 14.12, and 15 or newer is needed.`,
    ),
  );
  const [row] = await testDatabase.database.sql`select to_regclass('schema_migration') as history`;
  expect(row).toEqual({ history: null });
});

test('generates ordered ids that contain their time where PostgreSQL has no uuidv7', async () => {
  const migration = await readFile(join(migrations, '0000_uuidv7.sql'), 'utf8');
  await pretendVersion(testDatabase, '15.4', 150_004);
  await writeMigration('0000_uuidv7.sql', migration);
  await run();
  const { sql } = testDatabase.database;
  const rows = await sql<{ id: string }[]>`
    select pretence.uuidv7()::text as id from generate_series(1, 500)`;
  const ids = rows.map(({ id }) => id);
  expect(new Set(ids).size).toBe(500);
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/u);
  const moments = ids.map((id) => id.slice(0, 18));
  expect(moments).toEqual(moments.toSorted());
  const [row] = await sql<{ id: string; at: Date }[]>`
    select pretence.uuidv7(interval '-40 days')::text as id, clock_timestamp() - interval '40 days' as at`;
  const millisecond = Number.parseInt((row?.id ?? '').replaceAll('-', '').slice(0, 12), 16);
  expect(Math.abs(millisecond - (row?.at.getTime() ?? 0))).toBeLessThan(1000);
});

test.each([
  { files: ['tree.sql'], message: 'is not named like' },
  { files: ['0001_tree.sql', '0001_land.sql'], message: 'Two migrations carry the number 0001' },
])('rejects names that leave the order open: $files', async ({ files, message }) => {
  for (const file of files) await writeMigration(file, 'select 1;');
  await expect(run()).rejects.toThrow(message);
});

test('waits for a table in use without making others queue for long', async () => {
  await writeMigration('0001_tree.sql', createTree);
  await run();
  await writeMigration('0002_height.sql', 'alter table tree add column height integer;');
  let migrating: Promise<void> | undefined;
  await testDatabase.database.transaction(async (sql) => {
    await sql`select * from tree`;
    migrating = run();
    await waitForRefusedLock();
  });
  await migrating;
  expect(messages).toEqual(['Applied 0001_tree.sql', 'Applied 0002_height.sql']);
});

test('applies each statement separately outside a transaction and rebuilds an invalid index', async () => {
  const { sql } = testDatabase.database;
  await writeMigration('0001_tree.sql', `${createTree} insert into tree values ('palm');`);
  await writeMigration(
    '0002_index.sql',
    `-- outside a transaction

alter table tree add column if not exists height integer;

create unique index concurrently if not exists tree_by_name on tree (name);`,
  );
  await expect(run()).rejects.toThrow(
    'The migration 0002_index.sql failed and goes on at the next start: could not create unique index "tree_by_name", at "create unique index',
  );
  expect(await selectIndexes()).toEqual([{ name: 'tree_by_name', isValid: false }]);
  await sql`delete from tree where ctid <> (select min(ctid) from tree)`;
  // Waiting processes must hold nothing that the index build waits for.
  await Promise.all([run(), run(), run()]);
  expect(await selectIndexes()).toEqual([{ name: 'tree_by_name', isValid: true }]);
  expect(await sql`select * from tree`).toEqual([{ name: 'palm', height: null }]);
  expect(messages.filter((message) => message.startsWith('Applied'))).toEqual([
    'Applied 0001_tree.sql',
    'Applied 0002_index.sql',
  ]);
});

test('accepts a migration that was applied in an earlier form', async () => {
  await writeMigration('0001_tree.sql', createTree);
  await run();
  const former = createHash('sha256').update(createTree).digest('hex');
  await writeMigration('0001_tree.sql', `-- formerly ${former}\n${createTree}`);
  await writeMigration('0002_height.sql', 'alter table tree add column height integer;');
  await run();
  expect(messages).toEqual(['Applied 0001_tree.sql', 'Applied 0002_height.sql']);
});

test('reports an unreachable server in one sentence without the password', async () => {
  const absent = migrate('postgres://nabta:secret@127.0.0.1:1/nabta', { directory, log: () => {} });
  await expect(absent).rejects.toThrow(
    new StartupError('The database at 127.0.0.1:1 cannot be used: connect ECONNREFUSED 127.0.0.1:1.'),
  );
});

test('reports a role that cannot create tables in one sentence', async () => {
  const url = new URL(testDatabase.url);
  await testDatabase.database.sql.script(`
    do $$ begin create role nabta_guest login password 'guest'; exception when duplicate_object then null; end $$`);
  const guest = Object.assign(new URL(url), { username: 'nabta_guest', password: 'guest' }).href;
  await expect(migrate(guest, { directory, log: () => {} })).rejects.toThrow(
    new StartupError(`The database at ${url.host} cannot be used: permission denied for schema public.`),
  );
  await testDatabase.database.sql`drop role nabta_guest`;
});

function run(): Promise<void> {
  return migrate(testDatabase.url, { directory, log: (message) => messages.push(message) });
}

/** Shadows the function that returns the server version. */
async function pretendVersion(
  { database, url }: TestDatabase,
  version: string,
  number: number,
): Promise<void> {
  await database.sql.script(`
    create schema pretence;
    create function pretence.current_setting(name text) returns text language sql
      return case name when 'server_version' then '${version}' when 'server_version_num' then '${number}' end;
    alter database "${new URL(url).pathname.slice(1)}" set search_path = pretence, pg_catalog, public`);
}

async function selectIndexes(): Promise<{ name: string; isValid: boolean }[]> {
  return testDatabase.database.sql<{ name: string; isValid: boolean }[]>`
    select indexrelid::regclass::text as name, indisvalid as "isValid" from pg_index where indrelid = 'tree'::regclass`;
}

function writeMigration(name: string, text: string): Promise<void> {
  return writeFile(join(directory, name), text);
}

/** Waits until the migration has waited for the table and given up once. */
async function waitForRefusedLock(): Promise<void> {
  await expect.poll(() => countWaiting(), { interval: 20 }).toBe(1);
  await expect.poll(() => countWaiting(), { interval: 20 }).toBe(0);
}

async function countWaiting(): Promise<number> {
  const rows = await testDatabase.database.sql`
    select from pg_locks where not granted and relation = 'tree'::regclass`;
  return rows.length;
}
