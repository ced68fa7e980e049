import pg from 'pg';

import { StartError } from '../fault/start-error.ts';
import { isOfEarlierSchema, selectAppliedNames } from './migrate.ts';
import { readMigrationNames } from './migration-file.ts';

export type SetAsideOptions = {
  /** The address of a database of the embedded server. */
  url(database: string): string;
  /** The migrations of this version. */
  directory: string;
  /** Whether nothing in this database is anybody's own. */
  mayBeReplaced(url: string): Promise<boolean>;
  log: (message: string) => void;
};

/** The bytes of "aside" as a number: of two starts at once the second finds the work done. */
const lockKey = 0x6173696465;

/** Renames a database of an earlier schema that holds nothing of anybody's own, and leaves an empty one in its place. */
export async function setAsideEarlierDatabase(options: SetAsideOptions): Promise<void> {
  const { url, directory, mayBeReplaced, log } = options;
  await withClient(url('postgres'), async (server) => {
    await server.query('select pg_advisory_lock($1)', [lockKey]);
    const applied = await withClient(url('nabta'), selectAppliedNames);
    if (!isOfEarlierSchema(applied, await readMigrationNames(directory))) return;
    if (!(await mayBeReplaced(url('nabta')))) return;
    log(`The database has an earlier schema and only demo data: it is kept as ${await rename(server)}.`);
    await server.query('create database nabta');
  });
}

async function rename(server: pg.Client): Promise<string> {
  const { rows } = await server.query<{ name: string }>(
    `select to_char(now(), '"nabta_before_"YYYYMMDD_HH24MISS') as name`,
  );
  const [{ name } = { name: 'nabta_before' }] = rows;
  await server.query(`alter database nabta rename to ${pg.escapeIdentifier(name)}`).catch((error: Error) => {
    throw new StartError(`The database has an earlier schema and cannot be set aside: ${error.message}.`, {
      cause: error,
    });
  });
  return name;
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'nabta start' });
  client.on('error', () => {});
  await client.connect();
  return work(client).finally(() => client.end());
}
