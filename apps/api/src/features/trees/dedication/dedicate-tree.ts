import type { Dedication } from '@nabta/contract/trees/dedication';

import type { Caller } from '#core/auth/authentication.ts';
import type { Executor } from '#core/postgres/database.ts';

import { findOwnTree } from '../tree/read-tree.ts';
import { deleteDedication, upsertDedication } from './dedication.queries.ts';

export {
  /**
   * Transfers a dedication with a gift of the same occasion, hidden until the new owner publishes it. Call
   * before the tree transfer, which deletes other dedications.
   */
  updateDedicationOwner as transferDedication,
} from './dedication.queries.ts';

export async function dedicateTree(
  sql: Executor,
  caller: Caller,
  publicId: string,
  { dedication, at }: { dedication: Dedication; at: Date },
): Promise<Dedication> {
  const treeId = await findOwnTree(sql, publicId, caller);
  await upsertDedication(sql, { treeId, accountId: caller.accountId, dedication, at });
  return dedication;
}

export async function removeDedication(sql: Executor, caller: Caller, publicId: string): Promise<void> {
  await deleteDedication(sql, await findOwnTree(sql, publicId, caller));
}
