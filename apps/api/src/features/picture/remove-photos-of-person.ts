import type { Executor } from '../../platform/postgres/database.ts';
import { dropPictures } from './drop-pictures.ts';
import { deleteTreePhoto, lockTreeOfPhoto, selectPhotosOfPerson } from './picture.queries.ts';

/** Takes away photos that somebody added, wherever the trees are now; answers how many. */
export async function removePhotosOfPerson(sql: Executor, accountId: string, limit: number): Promise<number> {
  const photos = await selectPhotosOfPerson(sql, accountId, limit);
  for (const { treeId, imageName } of photos) {
    await lockTreeOfPhoto(sql, treeId);
    await deleteTreePhoto(sql, { treeId, imageName, addedBy: accountId });
    await dropPictures(sql, 'trees', [imageName]);
  }
  return photos.length;
}
