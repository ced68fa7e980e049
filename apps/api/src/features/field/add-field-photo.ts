import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { keepTreePhoto } from '../picture/keep-tree-photo.ts';
import { storeFieldPicture } from '../picture/store-picture.ts';
import { type FieldWork, lockFieldWork, selectFieldWork, updateWorkPhoto } from './field-work.queries.ts';

/** The photo that belongs to something done in the field. It comes on its own, after what was done, and as often as it must. */
export async function addFieldPhoto(
  context: Context,
  accountId: string,
  workId: string,
  bytes: Uint8Array,
): Promise<Record<string, never>> {
  const { database, clock } = context;
  const known = ownWork(await selectFieldWork(database.sql, workId), accountId);
  if (known.hasPhoto) return {};
  const imageName = await storeFieldPicture(context, accountId, bytes);
  return database.transaction(async (sql) => {
    const { hasPhoto, treeId, kind, at } = ownWork(await lockFieldWork(sql, workId), accountId);
    if (hasPhoto) return {};
    await updateWorkPhoto(sql, workId, imageName);
    const photo = { treeId, imageName, takenAt: at, addedBy: accountId };
    await keepTreePhoto(sql, photo, { tellsOwner: kind === 'visited', now: clock.now() });
    return {};
  });
}

function ownWork(work: FieldWork | undefined, accountId: string): FieldWork {
  if (work?.accountId !== accountId) throw new AppError('NOT_FOUND');
  return work;
}
