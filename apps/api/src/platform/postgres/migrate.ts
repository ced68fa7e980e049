import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { Logger, runMigrations } from 'graphile-worker';
import pg from 'pg';

import { StartError } from '../start-error.ts';

export type MigrateOptions = {
  /** Holds `NNNN_name.sql` files, applied in the order of their numbers and never again. */
  directory: string;
  log: (message: string) => void;
};

type Migration = { name: string; text: string; checksum: string };

/** The bytes of "nabta" as a number: the one key under which schemas change. */
const lockKey = 0x6e61627461;
const minServerVersion = 15;
const lockTimeoutMs = 500;
const maxLockAttempts = 30;

/**
 * Brings the schema up to date over a direct connection. Two processes may start at once: the second waits for the
 * first and finds nothing left to do.
 */
export async function migrate(url: string, { directory, log }: MigrateOptions): Promise<void> {
  const migrations = await readMigrations(directory);
  const guard = await connectClient(url);
  try {
    await requireVersion(guard, url);
    await takeLock(guard, log);
    await refuseEarlierSchema(guard, url, migrations);
    await applyPending(url, migrations, log);
    await migrateJobQueue(url);
  } catch (error) {
    throw error instanceof StartError ? error : databaseFailed(url, error as Error);
  } finally {
    await guard.end();
  }
}

/**
 * Whether the history begins with another migration than ours: no such database can be brought up to date. All of them were
 * rewritten once, before anybody relied on them, and never will be again.
 */
export function isOfEarlierSchema(applied: string[], known: string[]): boolean {
  const [first] = known;
  return first !== undefined && applied.length > 0 && !applied.includes(first);
}

export async function readMigrationNames(directory: string): Promise<string[]> {
  const files = await readdir(directory).catch(() => []);
  return files.filter((file) => file.endsWith('.sql')).sort();
}

/** None where nothing was ever migrated. */
export async function selectAppliedNames(client: pg.Client): Promise<string[]> {
  const { rows: tables } = await client.query(`select where to_regclass('schema_migration') is not null`);
  if (tables.length === 0) return [];
  const { rows } = await client.query<{ name: string }>('select name from schema_migration order by name');
  return rows.map(({ name }) => name);
}

async function requireVersion(client: pg.Client, url: string): Promise<void> {
  const { rows } = await client.query<{ version: string; number: string }>(
    `select current_setting('server_version') as version, current_setting('server_version_num') as number`,
  );
  const [{ version, number } = { version: '', number: '0' }] = rows;
  if (Number(number) >= minServerVersion * 10_000) return;
  throw new StartError(
    `The database at ${new URL(url).host} is PostgreSQL ${version}, and ${minServerVersion} or newer is needed.`,
  );
}

async function refuseEarlierSchema(client: pg.Client, url: string, migrations: Migration[]): Promise<void> {
  const known = migrations.map(({ name }) => name);
  if (!isOfEarlierSchema(await selectAppliedNames(client), known)) return;
  throw new StartError(
    `The database at ${new URL(url).host} has an earlier schema that is not carried on, and was left as it is: ` +
      'set DATABASE_URL to an empty database, or DATA_DIR to a new folder.',
  );
}

async function readMigrations(directory: string): Promise<Migration[]> {
  const names = await readMigrationNames(directory);
  const badName = names.find((name) => !/^\d{4}_[a-z0-9_-]+\.sql$/u.test(name));
  if (badName) throw new StartError(`The migration ${badName} is not named like 0001_account.sql.`);
  const twin = names.find((name, index) => names[index + 1]?.slice(0, 4) === name.slice(0, 4));
  if (twin) throw new StartError(`Two migrations carry the number ${twin.slice(0, 4)}.`);
  return Promise.all(names.map((name) => readMigration(directory, name)));
}

async function readMigration(directory: string, name: string): Promise<Migration> {
  const text = (await readFile(join(directory, name), 'utf8')).replaceAll('\r\n', '\n');
  return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
}

async function connectClient(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: 'nabta migrations',
    statement_timeout: 0,
    idle_in_transaction_session_timeout: 0,
  });
  /** Without a listener a connection lost while idle would end the process; the next query tells of it. */
  client.on('error', () => {});
  await client.connect().catch((error: Error) => {
    throw databaseFailed(url, error);
  });
  return client;
}

/** Held by an open transaction, because a lock of a session does not survive a pooler. */
async function takeLock(guard: pg.Client, log: MigrateOptions['log']): Promise<void> {
  await guard.query('begin');
  const { rows } = await guard.query<{ is_mine: boolean }>(
    'select pg_try_advisory_xact_lock($1) as is_mine',
    [lockKey],
  );
  if (rows[0]?.is_mine) return;
  log('Waiting for another process that prepares the database…');
  await guard.query('select pg_advisory_xact_lock($1)', [lockKey]);
}

async function applyPending(url: string, migrations: Migration[], log: MigrateOptions['log']): Promise<void> {
  const client = await connectClient(url);
  try {
    await createHistory(client);
    for (const migration of await findPending(client, migrations)) {
      await applyMigration(client, migration);
      log(`Applied ${migration.name}`);
    }
  } finally {
    await client.end();
  }
}

async function createHistory(client: pg.Client): Promise<void> {
  await client.query(`
    create table if not exists schema_migration (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`);
}

async function findPending(client: pg.Client, migrations: Migration[]): Promise<Migration[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migration order by name',
  );
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const { name, checksum } of rows) {
    const migration = known.get(name);
    if (!migration)
      throw new StartError(`The database has the migration ${name}, which this version does not know.`);
    if (migration.checksum !== checksum) {
      throw new StartError(
        `The migration ${name} was changed after it had been applied; write a new one instead.`,
      );
    }
  }
  const applied = new Set(rows.map(({ name }) => name));
  const last = rows.at(-1)?.name ?? '';
  const pending = migrations.filter(({ name }) => !applied.has(name));
  const late = pending.find(({ name }) => name < last);
  if (late)
    throw new StartError(`The migration ${late.name} is numbered before ${last}, which is already applied.`);
  return pending;
}

/** Gives up its wait for a lock quickly, so that it never makes live traffic queue behind it, and tries again. */
async function applyMigration(client: pg.Client, migration: Migration): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const fault = await tryMigration(client, migration);
    if (!fault) return;
    if (!isLockFault(fault) || attempt === maxLockAttempts) throw migrationFailed(migration, fault);
    await delay(100 + Math.random() * 400);
  }
}

async function tryMigration(
  client: pg.Client,
  { name, text, checksum }: Migration,
): Promise<Error | undefined> {
  try {
    await client.query('begin');
    await client.query(`set local lock_timeout = ${lockTimeoutMs}`);
    await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query(text);
    await client.query('commit');
    return undefined;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** The job queue keeps its own schema and history; under our lock no two processes create it at once. */
async function migrateJobQueue(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  try {
    await runMigrations({ pgPool: pool, logger: new Logger(() => () => {}) });
  } finally {
    await pool.end();
  }
}

function isLockFault(error: Error): boolean {
  return error instanceof pg.DatabaseError && (error.code === '55P03' || error.code === '40P01');
}

function migrationFailed({ name, text }: Migration, error: Error): StartError {
  const position = error instanceof pg.DatabaseError ? Number(error.position ?? 0) : 0;
  const where = position > 0 ? ` (line ${text.slice(0, position).split('\n').length})` : '';
  return new StartError(`The migration ${name} failed and was undone: ${describe(error)}${where}.`, {
    cause: error,
  });
}

function databaseFailed(url: string, error: Error): StartError {
  return new StartError(`The database at ${new URL(url).host} cannot be used: ${describe(error)}.`, {
    cause: error,
  });
}

/** Node reports several refused addresses as one error without a text. */
function describe(error: Error): string {
  const first = error instanceof AggregateError ? (error.errors[0] as Error) : error;
  return first.message.replace(/\.$/u, '');
}
