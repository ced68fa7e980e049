import type { Caller } from '../../platform/caller/authentication.ts';
import type { Context } from '../../platform/context.ts';
import { RawJson } from '../../platform/http/answer.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { readTree } from '../tree/read-tree.ts';
import { findPhotographableTree } from './find-photographable-tree.ts';
import { keepTreePhoto } from './keep-tree-photo.ts';
import { storePicture } from './store-picture.ts';

/** Makes a photo ready, for those who may add it. */
export async function storeTreePhoto(
  context: Context,
  caller: Caller,
  publicId: string,
  bytes: Uint8Array,
): Promise<string> {
  await findPhotographableTree(context.database.sql, publicId, caller);
  return storePicture(context, caller.accountId, 'trees', bytes);
}

/** Asked again: a tree may be given away while its photo is being made ready. */
export async function addTreePhoto(
  { clock }: Context,
  sql: Executor,
  caller: Caller,
  { publicId, imageName }: { publicId: string; imageName: string },
): Promise<RawJson> {
  const treeId = await findPhotographableTree(sql, publicId, caller);
  const now = clock.now();
  const photo = { treeId, imageName, takenAt: now, addedBy: caller.accountId };
  await keepTreePhoto(sql, photo, { tellsOwner: true, now });
  return new RawJson(await readTree(sql, publicId, caller));
}
