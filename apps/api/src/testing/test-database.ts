import { randomBytes } from 'node:crypto';

import { inject } from 'vitest';

import { connectDatabase, type Database } from '../core/postgres/database.ts';
import { withAdminClient, databaseUrl } from './global-set-up.ts';

/** Generous limit: a busy machine can be many times slower. */
const statementTimeoutMs = 30_000;

export type TestDatabase = { url: string; database: Database; connect(): Database; drop(): Promise<void> };

/** Creates an empty migrated database for a test file; copying takes about 40 ms. */
export async function createTestDatabase(): Promise<TestDatabase> {
  return copyDatabase(inject('testServer').template);
}

/** Creates a database without tables, for migration tests. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  return copyDatabase('template0');
}

async function copyDatabase(source: string): Promise<TestDatabase> {
  const { template, url: serverUrl } = inject('testServer');
  const name = `${template}_${randomBytes(6).toString('hex')}`;
  await withAdminClient(serverUrl, (client) =>
    client.query(`create database ${name} template ${source} strategy file_copy`),
  );
  const url = databaseUrl(serverUrl, name);
  const databases: Database[] = [];
  const connect = () => {
    const database = connectDatabase({ url, poolSize: 10, preparedStatements: true, statementTimeoutMs });
    databases.push(database);
    return database;
  };
  return {
    url,
    database: connect(),
    connect,
    drop: async () => {
      await Promise.all(databases.map((database) => database.end()));
      await withAdminClient(serverUrl, (client) => client.query(`drop database ${name} with (force)`));
    },
  };
}
