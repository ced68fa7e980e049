import { randomBytes } from 'node:crypto';

import { inject } from 'vitest';

import { connectDatabase, type Database } from '../platform/postgres/database.ts';
import { asAdministrator, databaseUrl } from './global-set-up.ts';

/** A limit and no measurement: a busy machine may be many times slower than a quiet one. */
const longestStatementMs = 30_000;

export type TestDatabase = { url: string; database: Database; drop(): Promise<void> };

/** A migrated database of a test file's own, without rows; a copy of files takes about 40 ms. */
export async function createTestDatabase(): Promise<TestDatabase> {
  return copyDatabase(inject('testServer').template);
}

/** A database without any table, for tests of the migrations themselves. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  return copyDatabase('template0');
}

async function copyDatabase(source: string): Promise<TestDatabase> {
  const { template, url: serverUrl } = inject('testServer');
  const name = `${template}_${randomBytes(6).toString('hex')}`;
  await asAdministrator(serverUrl, (client) =>
    client.query(`create database ${name} template ${source} strategy file_copy`),
  );
  const url = databaseUrl(serverUrl, name);
  const database = connectDatabase({ url, poolSize: 10, preparedStatements: true, longestStatementMs });
  return {
    url,
    database,
    drop: async () => {
      await database.end();
      await asAdministrator(serverUrl, (client) => client.query(`drop database ${name} with (force)`));
    },
  };
}
