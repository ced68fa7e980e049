import type { TreeFilters } from '@nabta/contract/tree';
import { measuredTree } from '@nabta/eco/measured-tree';
import { byMidnights, readOnLine } from '@nabta/eco/tree-clock';
import { type Instant, instantOf } from '@nabta/eco/units';

import type { Context } from '../../platform/context.ts';
import { type EngineTreeRow, selectEngineTrees } from './engine-tree.queries.ts';
import { engineTreeOf } from './engine-tree.ts';
import { selectTreeSummaries } from './tree-page.queries.ts';
import type { TreePage } from './tree.queries.ts';

/** The page of a forest below the cursor, most CO2 first: every tree is asked what it has removed, as its own page tells it. */
export async function listByCo2(
  { database, clock }: Context,
  { ownerId, viewerId, cursor, limit }: Omit<TreePage, 'order'>,
  filters: TreeFilters,
): Promise<string> {
  const sql = database.readSql;
  const rows = await selectEngineTrees(sql, { ownerId, filters, cursor });
  const at = instantOf(clock.now());
  const sorted = rows
    .map((row) => ({ ...row, removedKg: removedKgOf(row, at) }))
    .toSorted((one, other) => other.removedKg - one.removedKg || (one.id < other.id ? 1 : -1));
  const start = sorted.findIndex(({ id }) => id === cursor) + 1;
  const ids = sorted
    .slice(start)
    .filter(({ isListed }) => isListed)
    .slice(0, limit)
    .map(({ id }) => id);
  return selectTreeSummaries(sql, ids, viewerId);
}

function removedKgOf(row: EngineTreeRow, at: Instant): number {
  return readOnLine(byMidnights(measuredTree(engineTreeOf(row))), at).removedKg;
}
