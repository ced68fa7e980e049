import { can } from '@nabta/domain/capability';

import type { Caller } from '#core/auth/authentication.ts';
import { AppError } from '#core/errors/app-error.ts';
import type { Executor } from '#core/postgres/database.ts';

import { selectTreeRelation } from '../tree/tree-page.queries.ts';

/** Returns the id of a tree that the caller may photograph as its owner or as staff. */
export async function findPhotographableTree(
  sql: Executor,
  publicId: string,
  { accountId, role }: Caller,
): Promise<string> {
  const tree = await selectTreeRelation(sql, publicId, accountId);
  const seesAll = can(role, 'seeTrees', 'all');
  if (tree === undefined || (tree.isRemoved && !seesAll)) throw new AppError('NOT_FOUND');
  const canPhotographAsStaff = can(role, 'photographTree') && (tree.standsBeside || seesAll);
  if (!tree.isOwner && !canPhotographAsStaff) throw new AppError('FORBIDDEN');
  return tree.treeId;
}
