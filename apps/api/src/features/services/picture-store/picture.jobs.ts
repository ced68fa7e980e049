import type { PictureFolder } from '@nabta/domain/picture-file';

import type { Context } from '../../platform/context.ts';
import type { Job } from '../../platform/jobs/job-queue.ts';
import { selectPictureIsUsed } from './picture.queries.ts';

type Payload = { folder: PictureFolder; name: string };

export const removeUnusedPicture: Job<Payload> = { name: 'remove_unused_picture', run: remove };

export const pictureJobs: readonly Job[] = [removeUnusedPicture];

/** Removes a picture that nothing shows: one that was replaced, or one whose upload broke off after it was stored. */
async function remove({ database, pictures }: Context, { folder, name }: Payload): Promise<void> {
  if (await selectPictureIsUsed(database.sql, folder, name)) return;
  await pictures.remove(folder, name);
}
