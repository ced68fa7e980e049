import type { TreeFilters } from '@nabta/contract/trees/tree';

import { AppError } from '#core/errors/app-error.ts';
import type { Executor } from '#core/postgres/database.ts';

import { isForestOpenTo } from './page-forest.ts';
import { selectTreePage, type ForestCohort, selectForestCohorts, selectMeasuredIds } from './tree.queries.ts';

type PublicPage = {
  ownerId: string;
  viewerId: string | undefined;
  cursor: string | undefined;
  limit: number;
};

export async function listPublicTrees(sql: Executor, page: PublicPage): Promise<string> {
  if (!(await isForestOpenTo(sql, page.ownerId, page.viewerId))) throw new AppError('NOT_FOUND');
  return await selectTreePage(sql, page, {});
}

export async function listForestCohorts(
  sql: Executor,
  ownerId: string,
  filters: TreeFilters,
): Promise<{ cohorts: ForestCohort[]; measuredIds: string[] }> {
  return {
    cohorts: await selectForestCohorts(sql, ownerId, filters),
    measuredIds: await selectMeasuredIds(sql, ownerId, filters),
  };
}
