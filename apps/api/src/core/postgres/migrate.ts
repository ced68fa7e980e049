import { setTimeout as delay } from 'node:timers/promises';

import { Logger, runMigrations } from 'graphile-worker';
import pg from 'pg';

import { StartupError } from '../errors/startup-error.ts';
import { applyMigration } from './apply-migration.ts';
import { type Migration, readMigrations } from './migration-file.ts';

export type MigrateOptions = {
  /** Contains the `NNNN_name.sql` files, which are applied once each, in numeric order. */
  directory: string;
  log: (message: string) => void;
  /** True lets a release start on the schema of a later one, which supports the release before it. */
  allowsNewer?: boolean;
};

/** The bytes of "nabta" as a number: the advisory lock key of all schema changes. */
const lockKey = 0x6e61627461;
const minServerVersion = 15;
const lockRetryMs = 100;

/** Needs a direct connection. The second of two concurrent processes waits and finds nothing to do. */
export async function migrate(url: string, options: MigrateOptions): Promise<void> {
  const { directory, log } = options;
  const migrations = await readMigrations(directory);
  const lockClient = await connectClient(url);
  try {
    await requireVersion(lockClient, url);
    await acquireLock(lockClient, log);
    await rejectEarlierSchema(lockClient, url, migrations);
    await applyPending(url, migrations, options);
    await migrateJobQueue(url);
  } catch (error) {
    throw error instanceof StartupError ? error : toDatabaseError(url, error);
  } finally {
    await lockClient.end();
  }
}

async function selectAppliedNames(client: pg.Client): Promise<string[]> {
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
  throw new StartupError(
    `The database at ${new URL(url).host} is PostgreSQL ${version}, and ${minServerVersion} or newer is needed.`,
  );
}

/**
 * A history without the first migration is of an earlier schema, which cannot be updated: all migrations were
 * rewritten once, before any installation used them, and they never change again.
 */
async function rejectEarlierSchema(client: pg.Client, url: string, [first]: Migration[]): Promise<void> {
  const applied = await selectAppliedNames(client);
  if (first === undefined || applied.length === 0 || applied.includes(first.name)) return;
  throw new StartupError(
    `The database at ${new URL(url).host} has an earlier schema that is not carried on, and was left as it is: ` +
      'set DATABASE_URL to an empty database, or delete the folder .data if it has only demo data.',
  );
}

async function connectClient(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: 'nabta migrations',
    statement_timeout: 0,
    idle_in_transaction_session_timeout: 0,
  });
  /** Without a listener a connection lost while idle would end the process; the next query reports it. */
  client.on('error', () => {});
  await client.connect().catch((error: Error) => {
    throw toDatabaseError(url, error);
  });
  return client;
}

/**
 * Holds the lock in an open transaction, because a session lock does not survive a pooler. Polls, because a
 * blocked statement holds a snapshot for which a concurrent index build would wait.
 */
async function acquireLock(lockClient: pg.Client, log: MigrateOptions['log']): Promise<void> {
  await lockClient.query('begin');
  for (let hasLogged = false; !(await tryLock(lockClient)); hasLogged = true) {
    if (!hasLogged) log('Waiting for another process that prepares the database…');
    await delay(lockRetryMs);
  }
}

/** A query without parameters leaves nothing of its statement open in the transaction. */
async function tryLock(lockClient: pg.Client): Promise<boolean> {
  const { rows } = await lockClient.query<{ is_mine: boolean }>(
    `select pg_try_advisory_xact_lock(${lockKey}) as is_mine`,
  );
  return rows[0]?.is_mine ?? false;
}

async function applyPending(
  url: string,
  migrations: Migration[],
  { log, allowsNewer = false }: MigrateOptions,
): Promise<void> {
  const client = await connectClient(url);
  try {
    await createHistory(client);
    for (const migration of await findPending(client, migrations, allowsNewer)) {
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

async function findPending(
  client: pg.Client,
  migrations: Migration[],
  allowsNewer: boolean,
): Promise<Migration[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migration order by name',
  );
  const migrationsByName = new Map(migrations.map((migration) => [migration.name, migration]));
  const newest = migrations.at(-1)?.name ?? '';
  for (const { name, checksum } of rows) {
    const migration = migrationsByName.get(name);
    if (!migration && allowsNewer && name > newest) continue;
    if (!migration)
      throw new StartupError(
        `The database has the migration ${name}, which this version does not know; as a way back, NEWER_SCHEMA=allow starts on it.`,
      );
    if (![migration.checksum, ...migration.formerChecksums].includes(checksum)) {
      throw new StartupError(
        `The migration ${name} was changed after it had been applied; write a new one instead.`,
      );
    }
  }
  const applied = new Set(rows.map(({ name }) => name));
  const last = rows.at(-1)?.name ?? '';
  const pending = migrations.filter(({ name }) => !applied.has(name));
  const outOfOrder = pending.find(({ name }) => name < last);
  if (outOfOrder)
    throw new StartupError(
      `The migration ${outOfOrder.name} is numbered before ${last}, which is already applied.`,
    );
  return pending;
}

/** The job queue has its own schema and history; under our lock no two processes create it concurrently. */
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

function toDatabaseError(url: string, error: unknown): StartupError {
  return new StartupError(`The database at ${new URL(url).host} cannot be used: ${describeError(error)}.`, {
    cause: error,
  });
}

/** Node reports several refused addresses as one error without a message. */
function describeError(error: unknown): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return (first instanceof Error ? first.message : String(first)).replace(/\.$/u, '');
}
