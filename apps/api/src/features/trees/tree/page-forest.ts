import type { TreeFilters, TreeSort } from '@nabta/contract/trees/tree';
import type { Language } from '@nabta/domain/language';
import { measuredTree } from '@nabta/eco/measured-tree';
import { alignToMidnights, interpolateSample } from '@nabta/eco/tree-clock';
import { type Instant, instantOf } from '@nabta/eco/units';

import type { Context } from '#core/context.ts';
import { AppError } from '#core/errors/app-error.ts';
import type { Executor } from '#core/postgres/database.ts';

import { engineTreeOf } from './engine-tree.ts';
import { selectTreeSummaries } from './tree-page.queries.ts';
import {
  selectTreePage,
  type EngineTreeRow,
  selectEngineTrees,
  type TreePage,
  selectPublicForest,
} from './tree.queries.ts';

type ForestQuery = TreeFilters & {
  sort?: TreeSort | undefined;
  longitude?: number | undefined;
  latitude?: number | undefined;
  cursor?: string | undefined;
  limit: number;
};

export async function pageForest(
  context: Context,
  { accountId, language }: { accountId: string; language: Language },
  { sort = 'newest', longitude = 0, latitude = 0, cursor, limit, ...filters }: ForestQuery,
): Promise<string> {
  const page = { ownerId: accountId, viewerId: accountId, cursor, limit };
  const sql = context.database.readSql;
  switch (sort) {
    case 'co2':
      return listByCo2(context, page, filters);
    case 'name':
      return selectTreePage(sql, { ...page, order: { by: sort, language } }, filters);
    case 'nearest':
      return selectTreePage(sql, { ...page, order: { by: sort, longitude, latitude } }, filters);
    default:
      return selectTreePage(sql, { ...page, order: { by: sort } }, filters);
  }
}

/** Sorts by removed CO2, computed per tree as on its page. */
async function listByCo2(
  { database, clock }: Context,
  { ownerId, viewerId, cursor, limit }: Omit<TreePage, 'order'>,
  filters: TreeFilters,
): Promise<string> {
  const sql = database.readSql;
  const rows = await selectEngineTrees(sql, { ownerId, filters, cursor });
  const at = instantOf(clock.now());
  const sorted = rows
    .map((row) => ({ ...row, removedKg: removedKgOf(row, at) }))
    .toSorted((left, right) => right.removedKg - left.removedKg || (left.id < right.id ? 1 : -1));
  const start = sorted.findIndex(({ id }) => id === cursor) + 1;
  const ids = sorted
    .slice(start)
    .filter(({ isListed }) => isListed)
    .slice(0, limit)
    .map(({ id }) => id);
  return selectTreeSummaries(sql, ids, viewerId);
}

function removedKgOf(row: EngineTreeRow, at: Instant): number {
  return interpolateSample(alignToMidnights(measuredTree(engineTreeOf(row))), at).removedKg;
}

/** 404 unless the forest is public or belongs to the viewer. */
export async function assertForestOpenTo(
  sql: Executor,
  ownerId: string,
  viewerId: string | undefined,
): Promise<void> {
  if (viewerId !== ownerId && !(await selectPublicForest(sql, ownerId))) throw new AppError('NOT_FOUND');
}

export async function listPublicTrees(sql: Executor, page: Omit<TreePage, 'order'>): Promise<string> {
  await assertForestOpenTo(sql, page.ownerId, page.viewerId);
  return selectTreePage(sql, page, {});
}
