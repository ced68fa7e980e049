import type { PictureFolder } from '@nabta/domain/picture-file';

import { addJob } from '../../platform/jobs/job-queue.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { removeUnusedPicture } from './picture.jobs.ts';

/** Pictures that a row no longer shows are gone with its transaction, unless another row shows them too. */
export async function dropPictures(
  sql: Executor,
  folder: PictureFolder,
  names: readonly string[],
): Promise<void> {
  for (const name of names) await addJob(sql, removeUnusedPicture, { folder, name });
}
