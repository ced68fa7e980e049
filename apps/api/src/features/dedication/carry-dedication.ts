import type { Occasion } from '@nabta/domain/gift-state';

import type { Executor } from '../../platform/postgres/database.ts';
import { updateDedicationOwner } from './dedication.queries.ts';

/**
 * A gift for what its tree is dedicated for takes the dedication along, hidden until its new owner shows it: called before
 * the tree passes, which ends every other one.
 */
export async function carryDedication(
  sql: Executor,
  { treeId, occasion, toAccountId }: { treeId: string; occasion: Occasion; toAccountId: string },
): Promise<void> {
  await updateDedicationOwner(sql, { treeId, kind: occasion, toAccountId });
}
