import type { Executor } from '../../platform/postgres/database.ts';
import { passTree } from './pass-tree.ts';
import { lockTreesOfOwner, updateTreeNameless } from './released-tree.queries.ts';

/** Passes trees of an owner who leaves to their sponsors, or to nobody; answers how many. */
export async function releaseTrees(
  sql: Executor,
  ownerId: string,
  { limit, now }: { limit: number; now: Date },
): Promise<number> {
  const trees = await lockTreesOfOwner(sql, ownerId, limit);
  for (const { id: treeId, sponsorId } of trees) {
    await updateTreeNameless(sql, treeId, { isFree: sponsorId === null });
    const [from, to] = [{ accountId: ownerId }, { accountId: sponsorId }];
    await passTree(sql, { treeId, kind: 'released', from, to, at: now });
  }
  return trees.length;
}
