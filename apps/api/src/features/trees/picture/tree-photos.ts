import { parsePictureFile } from '@nabta/domain/picture-file';

import type { Caller } from '#core/auth/authentication.ts';
import { hour, addMs } from '#core/clock.ts';
import type { Context } from '#core/context.ts';
import { AppError, requireFound } from '#core/errors/app-error.ts';
import { RawJson } from '#core/http/response.ts';
import type { Executor } from '#core/postgres/database.ts';
import { dropPictures } from '#features/services/picture-store/drop-pictures.ts';
import { storePicture } from '#features/services/picture-store/store-picture.ts';
import { recordEvent } from '#features/services/webhook/record-event.ts';

import { recordEvidence, removeEvidencePhoto } from '../evidence/record-evidence.ts';
import { findOwnOrStaffTree, readTree } from '../tree/read-tree.ts';
import { notifyOwner } from '../tree/tree.notifications.ts';
import { treePhoto } from './picture.notifications.ts';
import {
  insertTreePhoto,
  deleteTreePhoto,
  lockTreeOfPhoto,
  type NewTreePhoto,
  selectPhotosOfPerson,
} from './picture.queries.ts';

export {
  /** Writers of a tree's passport lock its row first. */
  lockTreeOfPhoto,
} from './picture.queries.ts';

/** Checks the permission and stores the encoded photo. */
export async function storeTreePhoto(
  context: Context,
  caller: Caller,
  publicId: string,
  bytes: Uint8Array,
): Promise<string> {
  await findOwnOrStaffTree(context.database.sql, publicId, caller, 'photographTree');
  return storePicture(context, caller.accountId, 'trees', bytes);
}

/** Checks the permission again, because the tree may be transferred during encoding. */
export async function addTreePhoto(
  { clock }: Context,
  sql: Executor,
  caller: Caller,
  { publicId, imageName }: { publicId: string; imageName: string },
): Promise<RawJson> {
  const treeId = await findOwnOrStaffTree(sql, publicId, caller, 'photographTree');
  const now = clock.now();
  const photo = { treeId, imageName, takenAt: now, addedBy: caller.accountId };
  await saveTreePhoto(sql, photo, { isOwnerNotified: true, now });
  await recordEvidence(sql, {
    treeId,
    kind: 'photographed',
    at: now,
    authorId: caller.accountId,
    imageName,
    now,
  });
  return new RawJson(await readTree(sql, publicId, caller));
}

/** Adds a stored picture to a tree whose row the caller has locked, and optionally notifies the owner. */
export async function saveTreePhoto(
  sql: Executor,
  photo: NewTreePhoto,
  { isOwnerNotified, now }: { isOwnerNotified: boolean; now: Date },
): Promise<void> {
  await insertTreePhoto(sql, photo);
  const facts = { photo: { takenAt: photo.takenAt.toISOString() } };
  await recordEvent(sql, { type: 'photo.added', treeIds: [photo.treeId], facts, at: now });
  if (isOwnerNotified)
    await notifyOwner(sql, treePhoto, { treeId: photo.treeId, doneBy: photo.addedBy, at: now });
}

/** Removes a photo that the caller added, while they may photograph the tree. */
export async function removeTreePhoto(
  { database, clock }: Context,
  caller: Caller,
  { publicId, file }: { publicId: string; file: string },
): Promise<string> {
  const { name } = requireFound(parsePictureFile(file));
  return database.transaction(async (sql) => {
    const treeId = await findOwnOrStaffTree(sql, publicId, caller, 'photographTree');
    const isDeleted = await deleteTreePhoto(sql, { treeId, imageName: name, addedBy: caller.accountId });
    if (!isDeleted) throw new AppError('NOT_FOUND');
    await removeEvidencePhoto(sql, { treeId, imageName: name });
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
    await removeEvidencePhoto(sql, { treeId, imageName });
    await dropPictures(sql, 'trees', [imageName]);
  }
  return photos.length;
}
