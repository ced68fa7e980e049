import type { Caller } from '../../platform/caller/authentication.ts';
import type { Context } from '../../platform/context.ts';
import { readTree } from '../tree/read-tree.ts';
import { findPhotographableTree } from './find-photographable-tree.ts';
import { keepTreePhoto } from './keep-tree-photo.ts';
import { storePicture } from './store-picture.ts';

/** Asked before the work and again with it: a tree may be given away while its photo is being made ready. */
export async function addTreePhoto(
  context: Context,
  caller: Caller,
  publicId: string,
  bytes: Uint8Array,
): Promise<string> {
  await findPhotographableTree(context.database.sql, publicId, caller);
  const imageName = await storePicture(context, caller.accountId, 'trees', bytes);
  return context.database.transaction(async (sql) => {
    const treeId = await findPhotographableTree(sql, publicId, caller);
    const now = context.clock.now();
    const photo = { treeId, imageName, takenAt: now, addedBy: caller.accountId };
    await keepTreePhoto(sql, photo, { tellsOwner: true, now });
    return readTree(sql, publicId, caller);
  });
}
