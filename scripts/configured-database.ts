import pg from 'pg';

import { type Config, readConfig } from '../apps/api/src/config.ts';
import { StartError } from '../apps/api/src/platform/fault/start-error.ts';
import { startEmbeddedPostgres } from '../apps/api/src/platform/postgres/embedded-postgres.ts';

type Work = (config: Config, databaseUrl: string) => Promise<void>;

/** Runs a command on the configured database, also where it is the one that the product brings along; a fault is one sentence. */
export async function onConfiguredDatabase(
  work: Work,
  log: (line: string) => void = () => {},
): Promise<void> {
  try {
    const config = readConfig();
    if (config.databaseUrl !== undefined) return await work(config, config.databaseUrl);
    const { dataDir, backupDir } = config;
    const embedded = await startEmbeddedPostgres({ dataDir, backupDir, log, durable: true });
    await work(config, embedded.url('nabta')).finally(() => embedded.stop());
  } catch (error) {
    console.error(error instanceof StartError ? error.message : isBehind(error) ? behind : error);
    process.exitCode = 1;
  }
}

const behind =
  'The database lacks tables of this release: start the product on it once, then run this again.';

/** Whether PostgreSQL misses a table or a column. */
function isBehind(error: unknown): boolean {
  return error instanceof pg.DatabaseError && ['42P01', '42703'].includes(error.code ?? '');
}
