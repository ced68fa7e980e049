import { parsePictureFile } from '@nabta/domain/picture-file';

import type { Caller } from '#core/auth/authentication.ts';
import { hour, addMs } from '#core/clock.ts';
import type { Context } from '#core/context.ts';
import { AppError } from '#core/errors/app-error.ts';
import type { Executor } from '#core/postgres/database.ts';
import { dropPictures } from '#features/services/picture-store/drop-pictures.ts';

import { readTree } from '../tree/read-tree.ts';
import { findPhotographableTree } from './find-photographable-tree.ts';
import { deleteTreePhoto, lockTreeOfPhoto, selectPhotosOfPerson } from './picture.queries.ts';

/** Removes a photo that the caller added, while they may photograph the tree. */
export async function removeTreePhoto(
  { database, clock }: Context,
  caller: Caller,
  { publicId, file }: { publicId: string; file: string },
): Promise<string> {
  const name = parsePictureFile(file)?.name;
  if (name === undefined) throw new AppError('NOT_FOUND');
  return database.transaction(async (sql) => {
    const treeId = await findPhotographableTree(sql, publicId, caller);
    const isDeleted = await deleteTreePhoto(sql, { treeId, imageName: name, addedBy: caller.accountId });
    if (!isDeleted) throw new AppError('NOT_FOUND');
    // Delayed, because recently loaded lists still show the photo.
    await dropPictures(sql, 'trees', [name], addMs(clock.now(), hour));
    return readTree(sql, publicId, caller);
  });
}

/** Removes photos added by an account from all trees; returns the count. */
export async function removePhotosOfPerson(sql: Executor, accountId: string, limit: number): Promise<number> {
  const photos = await selectPhotosOfPerson(sql, accountId, limit);
  for (const { treeId, imageName } of photos) {
    await lockTreeOfPhoto(sql, treeId);
    await deleteTreePhoto(sql, { treeId, imageName, addedBy: accountId });
    await dropPictures(sql, 'trees', [imageName]);
  }
  return photos.length;
}
