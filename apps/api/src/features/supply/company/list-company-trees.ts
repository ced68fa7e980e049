import type { Executor } from '#core/postgres/database.ts';

import { selectCompanyTrees } from './company.queries.ts';

type TreesQuery = { slug: string; cursor?: string | undefined; limit: number };

export async function listCompanyTrees(sql: Executor, { slug, cursor, limit }: TreesQuery): Promise<string> {
  return selectCompanyTrees(sql, { slug, cursor, limit });
}
