import type { Executor } from '../../platform/postgres/database.ts';
import { insertPlanted } from './tree-ledger.queries.ts';

/** A tree that was just written begins its ledger, and with it its passport: planted, and in nobody's hand. */
export async function beginLedger(sql: Executor, treeId: string, plantedAt: Date): Promise<void> {
  await insertPlanted(sql, treeId, plantedAt);
}
