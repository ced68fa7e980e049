import { setTimeout as delay } from 'node:timers/promises';

import pg from 'pg';

import { StartupError } from '../errors/startup-error.ts';
import type { Migration } from './migration-file.ts';

/** Short enough that, with the change itself, live statements wait for less than half a second. */
const lockTimeoutMs = 250;
const maxLockAttempts = 60;

/** Gives up waiting for a lock quickly and retries, so that live traffic never queues behind it. */
export async function applyMigration(client: pg.Client, migration: Migration): Promise<void> {
  const { name, statements } = migration;
  if (statements === undefined) {
    await retryWhileLocked(() => applyInTransaction(client, migration)).catch((error: Error) => {
      throw toMigrationError(migration, error);
    });
    return;
  }
  for (const statement of statements) {
    await retryWhileLocked(() => applyStatement(client, statement)).catch((error: Error) => {
      throw toStatementError(name, statement, error);
    });
  }
  await insertApplied(client, migration);
}

async function applyInTransaction(client: pg.Client, migration: Migration): Promise<void> {
  try {
    await client.query('begin');
    await client.query(`set local lock_timeout = ${lockTimeoutMs}`);
    await insertApplied(client, migration);
    await client.query(migration.text);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/** A concurrent index build blocks no statement but waits for open transactions, so it has no lock timeout. */
async function applyStatement(client: pg.Client, statement: string): Promise<void> {
  const isConcurrent = /\bindex concurrently\b/iu.test(statement);
  if (isConcurrent) await dropInvalidIndexes(client, statement);
  await client.query(`set lock_timeout = ${isConcurrent ? 0 : lockTimeoutMs}`);
  await client.query(statement).finally(() => client.query('set lock_timeout = 0'));
}

/** An interrupted concurrent build leaves an invalid index, which `if not exists` would accept. */
async function dropInvalidIndexes(client: pg.Client, statement: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_index join pg_class on pg_class.oid = indexrelid
    where not indisvalid and pg_table_is_visible(indexrelid)`);
  const invalidIndexes = rows.filter(({ name }) => new RegExp(`\\b${name}\\b`, 'u').test(statement));
  for (const { name } of invalidIndexes)
    await client.query(`drop index concurrently ${pg.escapeIdentifier(name)}`);
}

async function insertApplied(client: pg.Client, { name, checksum }: Migration): Promise<void> {
  await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum]);
}

async function retryWhileLocked(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isLockError(error) || attempt === maxLockAttempts) throw error;
      await delay(100 + Math.random() * 400);
    }
  }
}

function isLockError(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '55P03' || error.code === '40P01');
}

function toMigrationError({ name, text }: Migration, error: Error): StartupError {
  return new StartupError(`The migration ${name} failed and was undone: ${errorTextOf(text, error)}.`, {
    cause: error,
  });
}

function toStatementError(name: string, statement: string, error: Error): StartupError {
  const firstLine = statement.split('\n').find((line) => line !== '' && !line.startsWith('--')) ?? '';
  return new StartupError(
    `The migration ${name} failed and goes on at the next start: ${errorTextOf(statement, error)}, at "${firstLine}".`,
    { cause: error },
  );
}

function errorTextOf(text: string, error: Error): string {
  const position = error instanceof pg.DatabaseError ? Number(error.position ?? 0) : 0;
  const location = position > 0 ? ` (line ${text.slice(0, position).split('\n').length})` : '';
  return `${error.message.replace(/\.$/u, '')}${location}`;
}
