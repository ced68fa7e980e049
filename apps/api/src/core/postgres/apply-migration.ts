import { setTimeout as delay } from 'node:timers/promises';

import pg from 'pg';

import { StartError } from '../fault/start-error.ts';
import type { Migration } from './migration-file.ts';

/** Together with the moment that a change then takes, nobody waits for half a second. */
const lockTimeoutMs = 250;
const maxLockAttempts = 60;

/** Gives up its wait for a lock quickly, so that it never makes live traffic queue behind it, and tries again. */
export async function applyMigration(client: pg.Client, migration: Migration): Promise<void> {
  const { name, checksum, statements } = migration;
  if (statements === undefined) {
    await untilUnlocked(() => applyWhole(client, migration)).catch((error: Error) => {
      throw migrationFailed(migration, error);
    });
    return;
  }
  for (const statement of statements) {
    await untilUnlocked(() => applyStatement(client, statement)).catch((error: Error) => {
      throw statementFailed(name, statement, error);
    });
  }
  await insertApplied(client, { name, checksum });
}

async function applyWhole(client: pg.Client, { name, text, checksum }: Migration): Promise<void> {
  try {
    await client.query('begin');
    await client.query(`set local lock_timeout = ${lockTimeoutMs}`);
    await insertApplied(client, { name, checksum });
    await client.query(text);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/** What is done concurrently makes nobody wait, and waits itself for as long as somebody reads. */
async function applyStatement(client: pg.Client, statement: string): Promise<void> {
  const isConcurrent = /\bindex concurrently\b/iu.test(statement);
  if (isConcurrent) await dropInvalidIndexes(client, statement);
  await client.query(`set lock_timeout = ${isConcurrent ? 0 : lockTimeoutMs}`);
  await client.query(statement).finally(() => client.query('set lock_timeout = 0'));
}

/** An index whose making broke off stays behind, is written and never read; `if not exists` would take it for the real one. */
async function dropInvalidIndexes(client: pg.Client, statement: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_index join pg_class on pg_class.oid = indexrelid
    where not indisvalid and pg_table_is_visible(indexrelid)`);
  const ours = rows.filter(({ name }) => new RegExp(`\\b${name}\\b`, 'u').test(statement));
  for (const { name } of ours) await client.query(`drop index concurrently ${pg.escapeIdentifier(name)}`);
}

async function insertApplied(
  client: pg.Client,
  { name, checksum }: Pick<Migration, 'name' | 'checksum'>,
): Promise<void> {
  await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum]);
}

async function untilUnlocked(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isLockFault(error) || attempt === maxLockAttempts) throw error;
      await delay(100 + Math.random() * 400);
    }
  }
}

function isLockFault(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '55P03' || error.code === '40P01');
}

function migrationFailed({ name, text }: Migration, error: Error): StartError {
  return new StartError(`The migration ${name} failed and was undone: ${faultOf(text, error)}.`, {
    cause: error,
  });
}

function statementFailed(name: string, statement: string, error: Error): StartError {
  const first = statement.split('\n').find((line) => line !== '' && !line.startsWith('--')) ?? '';
  return new StartError(
    `The migration ${name} failed and goes on at the next start: ${faultOf(statement, error)}, at "${first}".`,
    { cause: error },
  );
}

function faultOf(text: string, error: Error): string {
  const position = error instanceof pg.DatabaseError ? Number(error.position ?? 0) : 0;
  const where = position > 0 ? ` (line ${text.slice(0, position).split('\n').length})` : '';
  return `${error.message.replace(/\.$/u, '')}${where}`;
}
