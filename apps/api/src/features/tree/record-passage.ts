import type { Executor } from '../../platform/postgres/database.ts';
import { insertPassage, type Passage } from './tree-ledger.queries.ts';

/** The holder of a tree that nobody holds. */
export const nobody = '00000000-0000-0000-0000-000000000000';

/** Writes the next hand of a tree into its ledger, in the transaction that gave it the tree. */
export async function recordPassage(sql: Executor, passage: Passage): Promise<void> {
  if (!(await insertPassage(sql, passage))) throw new Error(`The tree ${passage.treeId} has no ledger.`);
}
