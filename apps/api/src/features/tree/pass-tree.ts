import type { Executor } from '../../platform/postgres/database.ts';
import { type Passage, updateHolder } from './tree-ledger.queries.ts';

/** The hand of a tree that nobody holds. */
export const nobody = { accountId: null } as const;

/**
 * Passes a tree from one hand to another: its holder and its ledger change together. The caller holds the tree's row and
 * has seen whose it is; a tree that is in another hand after all undoes the whole transaction.
 */
export async function passTree(sql: Executor, passage: Passage): Promise<void> {
  if (await updateHolder(sql, passage)) return;
  throw new Error(`The tree ${passage.treeId} is in another hand, or has no ledger.`);
}
