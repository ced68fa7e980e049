import type { DataOfEndpoint, RequestOfEndpoint } from '@nabta/contract/core/endpoint';
import type { getFieldPhoto, keepFieldPhoto as contract } from '@nabta/contract/supply/field';
import { maxPhotoBytes, photoChunkBytes } from '@nabta/domain/planting';

import type { Caller } from '#core/auth/authentication.ts';
import { assertProvenWhen } from '#core/auth/proven-role.ts';
import type { Context } from '#core/context.ts';
import { AppError } from '#core/errors/app-error.ts';
import type { Executor } from '#core/postgres/database.ts';
import { storeFieldPicture } from '#features/services/picture-store/store-picture.ts';
import { saveTreePhoto } from '#features/trees/picture/tree-photos.ts';

import { addFieldEvidencePhoto } from './field-evidence.ts';
import {
  deletePhotoParts,
  type FieldWork,
  insertPhotoPart,
  lockFieldWork,
  selectFieldWork,
  selectPhoto,
  selectReceived,
  selectUnfinishedPhotoCount,
  updateWorkPhoto,
} from './field-work.queries.ts';

type PhotoProgress = DataOfEndpoint<typeof getFieldPhoto>;
const maxUnfinished = 50;

type PhotoKey = { caller: Caller; workId: string };

export async function readFieldPhoto(
  { database, clock }: Context,
  { caller, workId }: PhotoKey,
): Promise<PhotoProgress> {
  const { sql } = database;
  const { hasPhoto } = assertOwnWork(await selectFieldWork(sql, workId), caller, clock.now());
  return { received: await selectReceived(sql, workId), isKept: hasPhoto };
}

/** Appends the next chunk; a chunk at any other offset changes nothing. */
export async function addPhotoPart(
  { database, clock }: Context,
  { caller, workId }: PhotoKey,
  { offset, bytes }: { offset: number; bytes: Uint8Array },
): Promise<PhotoProgress> {
  if (bytes.length > photoChunkBytes || offset + bytes.length > maxPhotoBytes)
    throw new AppError('PICTURE_TOO_LARGE');
  return database.transaction(async (sql) => {
    const { hasPhoto } = assertOwnWork(await lockFieldWork(sql, workId), caller, clock.now());
    const received = await selectReceived(sql, workId);
    if (hasPhoto || received !== offset || bytes.length === 0) return { received, isKept: hasPhoto };
    if (offset === 0) await assertUploadQuota(sql, caller.accountId);
    await insertPhotoPart(sql, { workId, start: offset, bytes, at: clock.now() });
    return { received: received + bytes.length, isKept: false };
  });
}

/** A phone sends one photo at a time, so many unfinished uploads indicate abuse. */
async function assertUploadQuota(sql: Executor, accountId: string): Promise<void> {
  if ((await selectUnfinishedPhotoCount(sql, accountId)) >= maxUnfinished)
    throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: 3_600 });
}

/**
 * Finishes an upload: processes the photo and adds it to its tree. A size or hash mismatch discards the
 * upload.
 */
export async function saveFieldPhoto(
  context: Context,
  { caller, workId }: PhotoKey,
  expected: RequestOfEndpoint<typeof contract>['body'],
): Promise<Record<string, never>> {
  const { database, clock } = context;
  const { accountId } = caller;
  const work = assertOwnWork(await selectFieldWork(database.sql, workId), caller, clock.now());
  if (work.hasPhoto) return {};
  const photo = await selectPhoto(database.sql, workId);
  if (photo?.bytes.length !== expected.bytes || photo.sha256 !== expected.sha256) {
    await deletePhotoParts(database.sql, workId);
    throw new AppError('CONFLICT');
  }
  const imageName = await storeFieldPicture(context, accountId, photo.bytes);
  return database.transaction(async (sql) => {
    const { hasPhoto, treeId, kind, at } = assertOwnWork(
      await lockFieldWork(sql, workId),
      caller,
      clock.now(),
    );
    await deletePhotoParts(sql, workId);
    if (hasPhoto) return {};
    const now = clock.now();
    const { sha256 } = expected;
    const isOfOtherTree = await updateWorkPhoto(sql, workId, { imageName, sha256 });
    await addFieldEvidencePhoto(sql, { workId, treeId, imageName, isOfOtherTree, now });
    const newPhoto = { treeId, imageName, takenAt: at, addedBy: accountId };
    await saveTreePhoto(sql, newPhoto, { isOwnerNotified: kind === 'visited', now });
    return {};
  });
}

function assertOwnWork(work: FieldWork | undefined, caller: Caller, now: Date): FieldWork {
  if (work?.accountId !== caller.accountId) throw new AppError('NOT_FOUND');
  assertProvenWhen(caller, work.at, now);
  return work;
}
