import type { PictureFolder } from '@nabta/domain/picture-file';

import type { Context } from '#core/context.ts';
import type { Job } from '#core/jobs/job-queue.ts';

import { selectPictureIsUsed } from './picture-use.queries.ts';

type Payload = { folder: PictureFolder; name: string };

export const removeUnusedPicture: Job<Payload> = { name: 'remove_unused_picture', run: removeIfUnused };

export const pictureJobs: readonly Job[] = [removeUnusedPicture];

/** A picture is unused after it was replaced, or when the request that uploaded it failed. */
async function removeIfUnused({ database, pictures }: Context, { folder, name }: Payload): Promise<void> {
  if (await selectPictureIsUsed(database.sql, folder, name)) return;
  await pictures.remove(folder, name);
}
