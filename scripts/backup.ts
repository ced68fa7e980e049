import { join } from 'node:path';

import { readConfig } from '../apps/api/src/config.ts';
import { addMs, day, systemClock } from '../apps/api/src/core/clock.ts';
import { StartupError } from '../apps/api/src/core/errors/startup-error.ts';
import { createPictureStore } from '../apps/api/src/gateways/pictures/create-picture-store.ts';
import { copyPictures } from '../apps/api/src/gateways/pictures/picture-backup.ts';

/** Erased and removed pictures have left every backup after this time. */
const retentionMs = 30 * day;

/** Copies new pictures on disk to BACKUP_DIR while the server runs. */
try {
  await backUpPictures();
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error);
  process.exitCode = 1;
}

async function backUpPictures(): Promise<void> {
  const config = readConfig();
  if (config.backupDir === undefined)
    throw new StartupError('BACKUP_DIR is required: the directory for backups.');
  if (!config.picturePlaces.includes('disk')) {
    console.log('  Pictures are skipped; the bucket keeps versions of deleted objects.');
    return;
  }
  const now = systemClock.now();
  const copied = await copyPictures(createPictureStore(config), join(config.backupDir, 'pictures'), {
    now,
    goneBefore: addMs(now, -retentionMs),
  });
  console.log(`  ${copied} new pictures were copied.`);
}
