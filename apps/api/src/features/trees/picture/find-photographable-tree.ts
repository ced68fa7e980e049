import { can } from '@nabta/domain/capability';

import type { Caller } from '../../platform/caller/authentication.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { findTreeStanding } from '../tree/find-tree-standing.ts';

/** The id of a tree that the caller may photograph: their own, or one they stand beside as staff. */
export async function findPhotographableTree(
  sql: Executor,
  publicId: string,
  { accountId, role }: Caller,
): Promise<string> {
  const tree = await findTreeStanding(sql, publicId, accountId);
  const seesAll = can(role, 'seeTrees', 'all');
  if (tree === undefined || (tree.isRemoved && !seesAll)) throw new AppError('NOT_FOUND');
  const mayAsStaff = can(role, 'photographTree') && (tree.standsBeside || seesAll);
  if (!tree.isOwner && !mayAsStaff) throw new AppError('FORBIDDEN');
  return tree.treeId;
}
