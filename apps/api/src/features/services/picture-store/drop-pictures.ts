import { type PictureFolder, pictureFolders } from '@nabta/domain/picture-file';

import type { Context } from '#core/context.ts';
import { addJob } from '#core/jobs/job-queue.ts';
import type { Executor } from '#core/postgres/database.ts';
import { type PictureStore, readPicture } from '#gateways/pictures/picture-store.ts';

import { selectPictureIsUsed } from './picture-use.queries.ts';
import { removeUnusedPicture } from './picture.jobs.ts';

/** Queues the removal of pictures in the caller's transaction; the job keeps those still in use. */
export async function dropPictures(
  sql: Executor,
  folder: PictureFolder,
  names: readonly string[],
  runAt?: Date,
): Promise<void> {
  for (const name of names) await addJob(sql, removeUnusedPicture, { folder, name }, runAt);
}

/** Restores missing pictures that are still in use from their copies; returns the count. */
export async function restorePictures(
  { database, pictures }: Context,
  copies: PictureStore,
): Promise<number> {
  let restored = 0;
  for (const folder of pictureFolders) {
    for await (const name of copies.list(folder)) {
      if ((await pictures.read(folder, `${name}.webp`)) !== undefined) continue;
      if (!(await selectPictureIsUsed(database.sql, folder, name))) continue;
      await pictures.put(folder, name, await readPicture(copies, { folder, name }));
      restored += 1;
    }
  }
  return restored;
}
