import type { Dedication } from '@nabta/contract/dedication';

import { AppError } from '../../platform/app-error.ts';
import type { Caller } from '../../platform/authentication.ts';
import type { Context } from '../../platform/context.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { findTreeStanding } from '../tree/find-tree-standing.ts';
import { deleteDedication, upsertDedication } from './dedication.queries.ts';

/** Dedicates the caller's own tree; a second dedication takes the place of the first. */
export async function dedicateTree(
  { database, clock }: Context,
  { accountId }: Caller,
  publicId: string,
  dedication: Dedication,
): Promise<Dedication> {
  return database.transaction(async (sql) => {
    const treeId = await lockOwnTree(sql, publicId, accountId);
    await upsertDedication(sql, { treeId, accountId, dedication, at: clock.now() });
    return dedication;
  });
}

export async function removeDedication(
  { database }: Context,
  { accountId }: Caller,
  publicId: string,
): Promise<void> {
  await database.transaction(async (sql) => {
    await deleteDedication(sql, await lockOwnTree(sql, publicId, accountId));
  });
}

async function lockOwnTree(sql: Executor, publicId: string, accountId: string): Promise<string> {
  const tree = await findTreeStanding(sql, publicId, accountId);
  if (tree === undefined || tree.isRemoved) throw new AppError('NOT_FOUND');
  if (!tree.isOwner) throw new AppError('FORBIDDEN');
  return tree.treeId;
}
