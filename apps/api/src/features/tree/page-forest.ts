import type { TreeFilters, TreeSort } from '@nabta/contract/tree';
import type { Language } from '@nabta/domain/language';

import type { Context } from '../../platform/context.ts';
import { listByCo2 } from './list-by-co2.ts';
import { selectTreePage } from './tree.queries.ts';

type Asked = TreeFilters & {
  sort?: TreeSort | undefined;
  longitude?: number | undefined;
  latitude?: number | undefined;
  cursor?: string | undefined;
  limit: number;
};

/** One page of the caller's own trees, in the order asked for. */
export async function pageForest(
  context: Context,
  { accountId, language }: { accountId: string; language: Language },
  { sort = 'newest', longitude = 0, latitude = 0, cursor, limit, ...filters }: Asked,
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
