import pg from 'pg';

import { type Config, readConfig } from '../apps/api/src/config.ts';
import { StartupError } from '../apps/api/src/core/errors/startup-error.ts';
import { startEmbeddedPostgres } from '../apps/api/src/core/postgres/embedded-postgres.ts';

type DatabaseCallback = (config: Config, databaseUrl: string) => Promise<void>;

/** Runs a command on the configured or embedded database. */
export function withDatabase(
  callback: DatabaseCallback,
  log: (line: string) => void = () => {},
): Promise<void> {
  return runScript(async () => {
    const config = readConfig();
    if (config.databaseUrl !== undefined) return callback(config, config.databaseUrl);
    const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, log, durable: true });
    await callback(config, embedded.url('nabta')).finally(() => embedded.stop());
  });
}

/** Runs a command; prints a startup error as one sentence. */
export async function runScript(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof StartupError) console.error(error.message);
    else console.error(isSchemaOutdated(error) ? outdatedSchemaMessage : error);
    process.exitCode = 1;
  }
}

const outdatedSchemaMessage =
  'The database schema is older than this release: start the server once to migrate it, then run this command again.';

/** Whether PostgreSQL reports a missing table or column. */
function isSchemaOutdated(error: unknown): boolean {
  return error instanceof pg.DatabaseError && ['42P01', '42703'].includes(error.code ?? '');
}
