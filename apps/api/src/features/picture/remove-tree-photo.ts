import { pictureOfFile } from '@nabta/domain/picture-file';

import type { Caller } from '../../platform/caller/authentication.ts';
import { hour, later } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import { addJob } from '../../platform/jobs/job-queue.ts';
import { readTree } from '../tree/read-tree.ts';
import { findPhotographableTree } from './find-photographable-tree.ts';
import { removeUnusedPicture } from './picture.jobs.ts';
import { deleteTreePhoto } from './picture.queries.ts';

/** Who added a photo may take it away again, as long as the tree is theirs to photograph. */
export async function removeTreePhoto(
  { database, clock }: Context,
  caller: Caller,
  { publicId, file }: { publicId: string; file: string },
): Promise<string> {
  const name = pictureOfFile(file)?.name;
  if (name === undefined) throw new AppError('NOT_FOUND');
  return database.transaction(async (sql) => {
    const treeId = await findPhotographableTree(sql, publicId, caller);
    const isGone = await deleteTreePhoto(sql, { treeId, imageName: name, addedBy: caller.accountId });
    if (!isGone) throw new AppError('NOT_FOUND');
    // Lists that were read a moment ago still show it.
    await addJob(sql, removeUnusedPicture, { folder: 'trees', name }, later(clock.now(), hour));
    return readTree(sql, publicId, caller);
  });
}
