import type { Caller } from '#core/auth/authentication.ts';
import type { Context } from '#core/context.ts';
import { RawJson } from '#core/http/response.ts';
import type { Executor } from '#core/postgres/database.ts';
import { storePicture } from '#features/services/picture-store/store-picture.ts';

import { readTree } from '../tree/read-tree.ts';
import { findPhotographableTree } from './find-photographable-tree.ts';
import { saveTreePhoto } from './save-tree-photo.ts';

/** Checks the permission and stores the encoded photo. */
export async function storeTreePhoto(
  context: Context,
  caller: Caller,
  publicId: string,
  bytes: Uint8Array,
): Promise<string> {
  await findPhotographableTree(context.database.sql, publicId, caller);
  return storePicture(context, caller.accountId, 'trees', bytes);
}

/** Checks the permission again, because the tree may be transferred during encoding. */
export async function addTreePhoto(
  { clock }: Context,
  sql: Executor,
  caller: Caller,
  { publicId, imageName }: { publicId: string; imageName: string },
): Promise<RawJson> {
  const treeId = await findPhotographableTree(sql, publicId, caller);
  const now = clock.now();
  const photo = { treeId, imageName, takenAt: now, addedBy: caller.accountId };
  await saveTreePhoto(sql, photo, { tellsOwner: true, now });
  return new RawJson(await readTree(sql, publicId, caller));
}
