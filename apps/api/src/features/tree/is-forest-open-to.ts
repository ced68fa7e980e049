import type { Executor } from '../../platform/postgres/database.ts';
import { selectPublicForest } from './public-forest.queries.ts';

/** Whether anybody may look at a person's trees; the person always may. */
export async function isForestOpenTo(
  sql: Executor,
  ownerId: string,
  viewerId: string | undefined,
): Promise<boolean> {
  return viewerId === ownerId || (await selectPublicForest(sql, ownerId));
}
