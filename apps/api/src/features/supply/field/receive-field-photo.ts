import type { DataOfEndpoint, RequestOfEndpoint } from '@nabta/contract/endpoint';
import type { getFieldPhoto, keepFieldPhoto as contract } from '@nabta/contract/field';
import { maxPhotoBytes, photoPartBytes } from '@nabta/domain/planting';

import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { keepTreePhoto } from '../picture/keep-tree-photo.ts';
import { storeFieldPicture } from '../picture/store-picture.ts';
import {
  deletePhotoParts,
  insertPhotoPart,
  selectPhoto,
  selectPhotosOnTheirWay,
  selectReceived,
} from './field-photo.queries.ts';
import { type FieldWork, lockFieldWork, selectFieldWork, updateWorkPhoto } from './field-work.queries.ts';

type Received = DataOfEndpoint<typeof getFieldPhoto>;
const maxOnTheirWay = 50;

type Whose = { accountId: string; workId: string };

/** How much of the photo of a planting or visit is here. */
export async function readFieldPhoto(sql: Executor, { accountId, workId }: Whose): Promise<Received> {
  const { hasPhoto } = ownWork(await selectFieldWork(sql, workId), accountId);
  return { received: await selectReceived(sql, workId), isKept: hasPhoto };
}

/** Takes the next piece of it; one that does not go on where the last one ended changes nothing. */
export async function addPhotoPart(
  { database, clock }: Context,
  { accountId, workId }: Whose,
  { offset, bytes }: { offset: number; bytes: Uint8Array },
): Promise<Received> {
  if (bytes.length > photoPartBytes || offset + bytes.length > maxPhotoBytes)
    throw new AppError('PICTURE_TOO_LARGE');
  return database.transaction(async (sql) => {
    const { hasPhoto } = ownWork(await lockFieldWork(sql, workId), accountId);
    const received = await selectReceived(sql, workId);
    if (hasPhoto || received !== offset || bytes.length === 0) return { received, isKept: hasPhoto };
    if (offset === 0) await assertRoom(sql, accountId);
    await insertPhotoPart(sql, { workId, start: offset, bytes, at: clock.now() });
    return { received: received + bytes.length, isKept: false };
  });
}

/** A phone sends one photo after the other, so that many beginnings without an end are none. */
async function assertRoom(sql: Executor, accountId: string): Promise<void> {
  if ((await selectPhotosOnTheirWay(sql, accountId)) >= maxOnTheirWay)
    throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: 3_600 });
}

/** The photo has come: it is made ready and kept with its tree. What is not as it was sent is sent again from its beginning. */
export async function keepFieldPhoto(
  context: Context,
  { accountId, workId }: Whose,
  sent: RequestOfEndpoint<typeof contract>['body'],
): Promise<Record<string, never>> {
  const { database, clock } = context;
  const known = ownWork(await selectFieldWork(database.sql, workId), accountId);
  if (known.hasPhoto) return {};
  const photo = await selectPhoto(database.sql, workId);
  if (photo?.bytes.length !== sent.bytes || photo.sha256 !== sent.sha256) {
    await deletePhotoParts(database.sql, workId);
    throw new AppError('CONFLICT');
  }
  const imageName = await storeFieldPicture(context, accountId, photo.bytes);
  return database.transaction(async (sql) => {
    const { hasPhoto, treeId, kind, at } = ownWork(await lockFieldWork(sql, workId), accountId);
    await deletePhotoParts(sql, workId);
    if (hasPhoto) return {};
    await updateWorkPhoto(sql, workId, imageName);
    const kept = { treeId, imageName, takenAt: at, addedBy: accountId };
    await keepTreePhoto(sql, kept, { tellsOwner: kind === 'visited', now: clock.now() });
    return {};
  });
}

function ownWork(work: FieldWork | undefined, accountId: string): FieldWork {
  if (work?.accountId !== accountId) throw new AppError('NOT_FOUND');
  return work;
}
