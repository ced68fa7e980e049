import type { PictureFolder } from '@nabta/domain/picture-file';

import type { Context } from '#core/context.ts';
import type { Job } from '#core/jobs/job-queue.ts';

import { selectPictureIsUsed } from './picture-use.queries.ts';

type Payload = { folder: PictureFolder; name: string };

export const removeUnusedPicture: Job<Payload> = { name: 'remove_unused_picture', run: remove };

export const pictureJobs: readonly Job[] = [removeUnusedPicture];

/** Removes a picture that is not in use: replaced, or stored by an upload that failed afterwards. */
async function remove({ database, pictures }: Context, { folder, name }: Payload): Promise<void> {
  if (await selectPictureIsUsed(database.sql, folder, name)) return;
  await pictures.remove(folder, name);
}
