import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { type Config, readConfig } from '../apps/api/src/config.ts';
import { createContext } from '../apps/api/src/create-context.ts';
import { erasePerson } from '../apps/api/src/features/personal-data/erasure/erase-person.ts';
import { replayErasures } from '../apps/api/src/features/personal-data/erasure/replay-erasures.ts';
import { bringBackPictures } from '../apps/api/src/features/picture/bring-back-pictures.ts';
import { createDiskStore } from '../apps/api/src/gateways/pictures/disk-store.ts';
import { systemClock } from '../apps/api/src/platform/clock.ts';
import { StartError } from '../apps/api/src/platform/fault/start-error.ts';
import { openKeyRing } from '../apps/api/src/platform/keys/key-ring.ts';
import { masterSecretsOf } from '../apps/api/src/platform/keys/master-secret.ts';
import { connectDatabase } from '../apps/api/src/platform/postgres/database.ts';
import { migrate } from '../apps/api/src/platform/postgres/migrate.ts';
import { restoreCluster } from '../apps/api/src/platform/postgres/restore-cluster.ts';
import { onConfiguredDatabase } from './configured-database.ts';
import { repositoryRoot } from './run-command.ts';

/**
 * Before the product is started on a restored database: whoever was erased since is erased again, and pictures that it shows
 * come back from their copies. With --to, a moment or `latest`, the embedded database itself is restored first.
 */
const { values } = parseArgs({ options: { to: { type: 'string' } } });
const say = (line: string) => console.log(`  ${line}`);

try {
  if (values.to !== undefined) await restoreDatabase(readConfig(), values.to);
  await onConfiguredDatabase(settle, say);
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}

async function restoreDatabase({ databaseUrl, dataDir, backupDir }: Config, moment: string): Promise<void> {
  if (databaseUrl !== undefined)
    throw new StartError(
      'The database of DATABASE_URL is restored by its own tools; then come without --to.',
    );
  if (backupDir === undefined) throw new StartError('BACKUP_DIR is missing: it says where the backups are.');
  const to = moment === 'latest' ? undefined : new Date(moment);
  if (to !== undefined && Number.isNaN(to.getTime()))
    throw new StartError('--to must be latest, or a moment such as 2026-11-16T09:30:00Z.');
  await restoreCluster({ backupDir, dataDir, to, log: say });
  say(`The database is as it was ${to === undefined ? 'at last' : `at ${to.toISOString()}`}.`);
}

async function settle(config: Config, url: string): Promise<void> {
  await migrate(url, {
    directory: join(repositoryRoot, 'apps/api/migrations'),
    log: say,
    mayBeNewer: config.mayBeNewer,
  });
  const database = connectDatabase({ url, poolSize: 4, preparedStatements: config.usesPreparedStatements });
  try {
    const { secrets } = await openKeyRing(database.sql, await masterSecretsOf(config));
    const context = createContext(config, database, secrets, systemClock);
    const back = await replayErasures(context);
    for (const accountId of back) while ((await erasePerson(context, accountId)) !== undefined);
    say(`${back.length} people had come back and were erased again.`);
    if (config.backupDir === undefined) return;
    const broughtBack = await bringBackPictures(context, createDiskStore(join(config.backupDir, 'pictures')));
    say(`${broughtBack} pictures came back from their copies.`);
  } finally {
    await database.end();
  }
}
