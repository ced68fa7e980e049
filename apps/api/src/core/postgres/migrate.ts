import { setTimeout as delay } from 'node:timers/promises';

import { Logger, runMigrations } from 'graphile-worker';
import pg from 'pg';

import { StartError } from '../fault/start-error.ts';
import { applyMigration } from './apply-migration.ts';
import { type Migration, readMigrations } from './migration-file.ts';

export type MigrateOptions = {
  /** Holds `NNNN_name.sql` files, applied in the order of their numbers and never again. */
  directory: string;
  log: (message: string) => void;
  /** Whether a release may start on the schema of a later one, which leaves whatever the one before it needs. */
  mayBeNewer?: boolean;
};

/** The bytes of "nabta" as a number: the one key under which schemas change. */
const lockKey = 0x6e61627461;
const minServerVersion = 15;
const lookAgainMs = 100;

/**
 * Brings the schema up to date over a direct connection. Two processes may start at once: the second waits for the
 * first and finds nothing left to do.
 */
export async function migrate(url: string, options: MigrateOptions): Promise<void> {
  const { directory, log } = options;
  const migrations = await readMigrations(directory);
  const guard = await connectClient(url);
  try {
    await requireVersion(guard, url);
    await takeLock(guard, log);
    await refuseEarlierSchema(guard, url, migrations);
    await applyPending(url, migrations, options);
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

/**
 * Held by an open transaction, because a lock of a session does not survive a pooler. Asked for again and again: who waits
 * inside the database holds a snapshot, for whose end an index that is made concurrently would wait in turn.
 */
async function takeLock(guard: pg.Client, log: MigrateOptions['log']): Promise<void> {
  await guard.query('begin');
  for (let hasTold = false; !(await tryLock(guard)); hasTold = true) {
    if (!hasTold) log('Waiting for another process that prepares the database…');
    await delay(lookAgainMs);
  }
}

/** In one message without parameters, after which nothing of the statement stays open in the transaction either. */
async function tryLock(guard: pg.Client): Promise<boolean> {
  const { rows } = await guard.query<{ is_mine: boolean }>(
    `select pg_try_advisory_xact_lock(${lockKey}) as is_mine`,
  );
  return rows[0]?.is_mine ?? false;
}

async function applyPending(
  url: string,
  migrations: Migration[],
  { log, mayBeNewer = false }: MigrateOptions,
): Promise<void> {
  const client = await connectClient(url);
  try {
    await createHistory(client);
    for (const migration of await findPending(client, migrations, mayBeNewer)) {
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
  mayBeNewer: boolean,
): Promise<Migration[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migration order by name',
  );
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  const newest = migrations.at(-1)?.name ?? '';
  for (const { name, checksum } of rows) {
    const migration = known.get(name);
    if (!migration && mayBeNewer && name > newest) continue;
    if (!migration)
      throw new StartError(
        `The database has the migration ${name}, which this version does not know; as a way back, NEWER_SCHEMA=allow starts on it.`,
      );
    if (![migration.checksum, ...migration.formerChecksums].includes(checksum)) {
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
