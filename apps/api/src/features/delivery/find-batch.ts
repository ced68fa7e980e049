import type { Executor } from '../../platform/postgres/database.ts';
import { selectBatchToPlantFrom } from './delivery.queries.ts';

/** The batch that the next tree of an effort and species comes from; null where none was ever delivered. */
export async function findBatch(
  sql: Executor,
  planting: { effortId: string; specieId: string },
): Promise<string | null> {
  return (await selectBatchToPlantFrom(sql, planting)) ?? null;
}
