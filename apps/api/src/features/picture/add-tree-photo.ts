import { can } from '@nabta/domain/capability';

import { AppError } from '../../platform/app-error.ts';
import type { Caller } from '../../platform/authentication.ts';
import type { Context } from '../../platform/context.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { findTreeStanding } from '../tree/find-tree-standing.ts';
import { readTree } from '../tree/read-tree.ts';
import { tellOwner } from '../tree/tell-owner.ts';
import { treePhoto } from './picture.notifications.ts';
import { insertTreePhoto } from './picture.queries.ts';
import { storePicture } from './store-picture.ts';

/** Asked before the work and again with it: a tree may be given away while its photo is being made ready. */
export async function addTreePhoto(
  context: Context,
  caller: Caller,
  publicId: string,
  bytes: Uint8Array,
): Promise<string> {
  await findTree(context.database.sql, publicId, caller);
  const imageName = await storePicture(context, caller, 'trees', bytes);
  return context.database.transaction(async (sql) => {
    const treeId = await findTree(sql, publicId, caller);
    const now = context.clock.now();
    await insertTreePhoto(sql, { treeId, imageName, takenAt: now });
    await tellOwner(sql, treePhoto, { treeId, doneBy: caller.accountId, at: now });
    return readTree(sql, publicId, caller);
  });
}

/** The id of a tree that the caller may photograph: their own, or one they stand beside as staff. */
async function findTree(sql: Executor, publicId: string, { accountId, role }: Caller): Promise<string> {
  const tree = await findTreeStanding(sql, publicId, accountId);
  const seesAll = can(role, 'seeAllTrees');
  if (tree === undefined || (tree.isRemoved && !seesAll)) throw new AppError('NOT_FOUND');
  const mayAsStaff = can(role, 'photographTree') && (tree.standsBeside || seesAll);
  if (!tree.isOwner && !mayAsStaff) throw new AppError('FORBIDDEN');
  return tree.treeId;
}
