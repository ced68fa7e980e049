import { join } from 'node:path';
import { parseArgs } from 'node:util';

import type { Config } from '../apps/api/src/config.ts';
import { createPictureStore } from '../apps/api/src/gateways/pictures/create-picture-store.ts';
import { copyPictures } from '../apps/api/src/gateways/pictures/picture-copies.ts';
import { day, later, systemClock } from '../apps/api/src/platform/clock.ts';
import { StartError } from '../apps/api/src/platform/fault/start-error.ts';
import { makeBaseBackup, removeOldBackups } from '../apps/api/src/platform/postgres/base-backup.ts';
import { onConfiguredDatabase } from './configured-database.ts';

/** What is erased or removed has left every backup by then. */
const keptMs = 30 * day;

/**
 * Copies the embedded database and the pictures of the disk to BACKUP_DIR while the product runs; with --pictures only those
 * of them that are new, which is quick enough to be done every minute.
 */
const { values } = parseArgs({ options: { pictures: { type: 'boolean', default: false } } });

await onConfiguredDatabase(async (config, url) => {
  const { backupDir } = config;
  if (backupDir === undefined) throw new StartError('BACKUP_DIR is missing: it says where backups are kept.');
  const goneBefore = later(systemClock.now(), -keptMs);
  if (!values.pictures) await backUpDatabase(config, { url, backupDir, goneBefore });
  await backUpPictures(config, { backupDir, goneBefore });
});

async function backUpDatabase(
  { databaseUrl, dataDir }: Config,
  { url, backupDir, goneBefore }: { url: string; backupDir: string; goneBefore: Date },
): Promise<void> {
  if (databaseUrl !== undefined) {
    console.log('  The database of DATABASE_URL is left to its own backup.');
    return;
  }
  const { path, finishedAt } = await makeBaseBackup(url, {
    clusterDir: join(dataDir, 'postgres'),
    backupDir,
  });
  const removed = await removeOldBackups(backupDir, goneBefore);
  console.log(
    `  ${path} is whole: the database can be brought to every moment since ${finishedAt.toISOString()}.`,
  );
  if (removed > 0) console.log(`  ${removed} backups of more than 30 days ago were removed.`);
}

async function backUpPictures(
  config: Config,
  { backupDir, goneBefore }: { backupDir: string; goneBefore: Date },
): Promise<void> {
  if (!config.picturePlaces.includes('disk')) {
    console.log('  Pictures are left to the bucket, which keeps versions of what is removed.');
    return;
  }
  const copied = await copyPictures(createPictureStore(config), join(backupDir, 'pictures'), {
    now: systemClock.now(),
    goneBefore,
  });
  console.log(`  ${copied} new pictures were copied.`);
}
