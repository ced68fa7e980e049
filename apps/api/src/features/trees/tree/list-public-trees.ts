import { AppError } from '../../platform/fault/app-error.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { isForestOpenTo } from './is-forest-open-to.ts';
import { selectTreePage } from './tree.queries.ts';

type PublicPage = {
  ownerId: string;
  viewerId: string | undefined;
  cursor: string | undefined;
  limit: number;
};

/** The newest trees of somebody's forest as JSON, or those after a cursor; a private forest is unknown to all but its owner. */
export async function listPublicTrees(sql: Executor, page: PublicPage): Promise<string> {
  if (!(await isForestOpenTo(sql, page.ownerId, page.viewerId))) throw new AppError('NOT_FOUND');
  return await selectTreePage(sql, page, {});
}
