import { addJob } from '../../platform/job-queue.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { removeUnusedPicture } from './picture.jobs.ts';
import { deleteTreePhoto, lockTreeOfPhoto, selectPhotosOfPerson } from './picture.queries.ts';

/** Takes away photos that somebody added, wherever the trees are now; answers how many. */
export async function removePhotosOfPerson(sql: Executor, accountId: string, limit: number): Promise<number> {
  const photos = await selectPhotosOfPerson(sql, accountId, limit);
  for (const { treeId, imageName } of photos) {
    await lockTreeOfPhoto(sql, treeId);
    await deleteTreePhoto(sql, { treeId, imageName, addedBy: accountId });
    await addJob(sql, removeUnusedPicture, { folder: 'trees', name: imageName });
  }
  return photos.length;
}
