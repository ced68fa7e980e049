import type { Dedication } from '@nabta/contract/trees/dedication';
import type { Occasion } from '@nabta/domain/gift-state';

import type { Caller } from '#core/auth/authentication.ts';
import { AppError } from '#core/errors/app-error.ts';
import type { Executor } from '#core/postgres/database.ts';

import { selectTreeRelation } from '../tree/tree-page.queries.ts';
import { deleteDedication, upsertDedication, updateDedicationOwner } from './dedication.queries.ts';

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
  const tree = await selectTreeRelation(sql, publicId, accountId);
  if (tree === undefined || tree.isRemoved) throw new AppError('NOT_FOUND');
  if (!tree.isOwner) throw new AppError('FORBIDDEN');
  return tree.treeId;
}

/**
 * Transfers a dedication with a gift of the same occasion, hidden until the new owner publishes it. Call
 * before the tree transfer, which deletes other dedications.
 */
export async function transferDedication(
  sql: Executor,
  { treeId, occasion, toAccountId }: { treeId: string; occasion: Occasion; toAccountId: string },
): Promise<void> {
  await updateDedicationOwner(sql, { treeId, kind: occasion, toAccountId });
}
