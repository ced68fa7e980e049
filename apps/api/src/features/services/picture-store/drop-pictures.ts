import type { PictureFolder } from '@nabta/domain/picture-file';

import { addJob } from '#core/jobs/job-queue.ts';
import type { Executor } from '#core/postgres/database.ts';

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
