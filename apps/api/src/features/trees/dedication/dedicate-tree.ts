import type { Dedication } from '@nabta/contract/dedication';

import type { Caller } from '../../platform/caller/authentication.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { findTreeStanding } from '../tree/find-tree-standing.ts';
import { deleteDedication, upsertDedication } from './dedication.queries.ts';

/** Dedicates the caller's own tree; a second dedication takes the place of the first. */
export async function dedicateTree(
  sql: Executor,
  { accountId }: Caller,
  publicId: string,
  { dedication, at }: { dedication: Dedication; at: Date },
): Promise<Dedication> {
  const treeId = await lockOwnTree(sql, publicId, accountId);
  await upsertDedication(sql, { treeId, accountId, dedication, at });
  return dedication;
}

export async function removeDedication(
  sql: Executor,
  { accountId }: Caller,
  publicId: string,
): Promise<void> {
  await deleteDedication(sql, await lockOwnTree(sql, publicId, accountId));
}

async function lockOwnTree(sql: Executor, publicId: string, accountId: string): Promise<string> {
  const tree = await findTreeStanding(sql, publicId, accountId);
  if (tree === undefined || tree.isRemoved) throw new AppError('NOT_FOUND');
  if (!tree.isOwner) throw new AppError('FORBIDDEN');
  return tree.treeId;
}
