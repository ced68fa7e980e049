import type { Executor } from '../../platform/postgres/database.ts';
import { selectCompanyTrees } from './company.queries.ts';

type Page = { slug: string; cursor?: string | undefined; limit: number };

/** The newest standing trees of a company as JSON, or those after a cursor; of one that is not known there are none. */
export async function listCompanyTrees(sql: Executor, { slug, cursor, limit }: Page): Promise<string> {
  return selectCompanyTrees(sql, { slug, cursor, limit });
}
