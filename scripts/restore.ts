import { join } from 'node:path';

import type { Config } from '../apps/api/src/config.ts';
import { systemClock } from '../apps/api/src/core/clock.ts';
import { openKeyStore } from '../apps/api/src/core/keys/key-store.ts';
import { masterSecretsOf } from '../apps/api/src/core/keys/master-secret.ts';
import { connectDatabase } from '../apps/api/src/core/postgres/database.ts';
import { migrate } from '../apps/api/src/core/postgres/migrate.ts';
import { createContext } from '../apps/api/src/create-context.ts';
import {
  erasePerson,
  replayErasures,
} from '../apps/api/src/features/operations/personal-data/erasure/erase-person.ts';
import { restorePictures } from '../apps/api/src/features/services/picture-store/drop-pictures.ts';
import { createDiskStore } from '../apps/api/src/gateways/pictures/disk-store.ts';
import { repositoryRoot } from './run-command.ts';
import { withDatabase } from './run-script.ts';

/**
 * Prepares a restored database before the product starts: replays later erasures and restores missing
 * pictures from their copies.
 */
const log = (line: string) => console.log(`  ${line}`);

await withDatabase(replayErasuresAndPictures, log);

async function replayErasuresAndPictures(config: Config, url: string): Promise<void> {
  await migrate(url, {
    directory: join(repositoryRoot, 'apps/api/migrations'),
    log,
    allowsNewer: config.mayBeNewer,
  });
  const database = connectDatabase({ url, poolSize: 4, preparedStatements: config.usesPreparedStatements });
  try {
    const { secrets } = await openKeyStore(database.sql, await masterSecretsOf(config));
    const context = createContext({ config, database, secrets, clock: systemClock });
    const erasedAccountIds = await replayErasures(context.database.sql, context);
    for (const accountId of erasedAccountIds) while ((await erasePerson(context, accountId)) !== undefined);
    log(`${erasedAccountIds.length} restored accounts were erased again.`);
    if (config.backupDir === undefined) return;
    const restoredPictures = await restorePictures(
      context,
      createDiskStore(join(config.backupDir, 'pictures')),
    );
    log(`${restoredPictures} pictures were restored from their copies.`);
  } finally {
    await database.end();
  }
}
