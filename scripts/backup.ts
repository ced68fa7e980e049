import { stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

import { readConfig } from '../apps/api/src/config.ts';
import { addMs, day, systemClock } from '../apps/api/src/core/clock.ts';
import { StartupError } from '../apps/api/src/core/errors/startup-error.ts';
import { createPictureStore } from '../apps/api/src/gateways/pictures/create-picture-store.ts';
import { createDiskStore } from '../apps/api/src/gateways/pictures/disk-store.ts';
import { type PictureStore, readPicture } from '../apps/api/src/gateways/pictures/picture-store.ts';
import { pictureFolders } from '../packages/domain/src/picture-file.ts';
import { runScript } from './run-script.ts';

/** Erased and removed pictures have left every backup after this time. */
const retentionMs = 30 * day;

/** Copies new pictures on disk to BACKUP_DIR while the server runs. */
await runScript(async () => {
  const config = readConfig();
  if (config.backupDir === undefined)
    throw new StartupError('BACKUP_DIR is required: the directory for backups.');
  if (!config.pictureLocations.includes('disk')) {
    console.log('  Pictures are skipped; the bucket keeps versions of deleted objects.');
    return;
  }
  const copied = await copyPictures(createPictureStore(config), join(config.backupDir, 'pictures'));
  console.log(`  ${copied} new pictures were copied.`);
});

/** Copies new pictures and removes old copies of deleted ones. Returns the number of new copies. */
async function copyPictures(pictures: PictureStore, directory: string): Promise<number> {
  const copies = createDiskStore(directory);
  const now = systemClock.now();
  let copied = 0;
  for (const folder of pictureFolders) {
    for await (const name of pictures.list(folder)) {
      if ((await copies.read(folder, `${name}.webp`)) === undefined) {
        const files = await readPicture(pictures, { folder, name });
        if (files.length === 0) continue;
        await copies.put(folder, name, files);
        copied += 1;
      }
      await utimes(join(directory, folder, name), now, now);
    }
    for await (const name of copies.list(folder)) {
      const { mtime: lastSeenAt } = await stat(join(directory, folder, name));
      if (lastSeenAt < addMs(now, -retentionMs)) await copies.remove(folder, name);
    }
  }
  return copied;
}
