import * as contract from '@nabta/contract/tree';

import { AppError } from '../../platform/fault/app-error.ts';
import { RawJson } from '../../platform/http/answer.ts';
import { type Route, route } from '../../platform/http/serve.ts';
import { isForestOpenTo } from './is-forest-open-to.ts';
import { listPublicTrees } from './list-public-trees.ts';
import { pageForest } from './page-forest.ts';
import { readTree } from './read-tree.ts';
import { selectTreeFacets } from './tree-facets.queries.ts';
import { selectGiftedTrees, selectTreeCount, selectTreeFeatures } from './tree.queries.ts';
import { updateTree } from './update-tree.ts';

/** The most that one answer may hold; larger forests are paged, and drawn from tiles (SECURITY P4). */
const maxListed = 1_000;
const maxPublic = 500;
const maxOnMap = 500;

export const treeRoutes: Route[] = [
  route(contract.listTrees, async ({ caller, language, query }, context) => {
    const { for_map: isForMap, ...asked } = query;
    const { accountId } = caller;
    if (isForMap)
      return new RawJson(await selectTreeFeatures(context.database.readSql, accountId, asked, maxOnMap));
    return new RawJson(await pageForest(context, { accountId, language }, { ...asked, limit: maxListed }));
  }),

  route(contract.pageTrees, async ({ caller, language, query }, context) => {
    return new RawJson(await pageForest(context, { accountId: caller.accountId, language }, query));
  }),

  route(contract.listTreeFacets, async ({ caller }, { database }) => {
    return new RawJson(await selectTreeFacets(database.readSql, caller.accountId));
  }),

  route(contract.countTrees, async ({ caller, query }, { database }) =>
    selectTreeCount(database.readSql, caller.accountId, query),
  ),

  route(contract.listGiftedTrees, async ({ caller, query }, { database }) => {
    return new RawJson(await selectGiftedTrees(database.readSql, caller.accountId, query.limit));
  }),

  route(contract.listPublicTrees, async ({ caller, params, query }, { database }) => {
    const sql = database.readSql;
    const { cursor, limit = maxPublic } = query;
    const page = { ownerId: params.id, viewerId: caller?.accountId, cursor, limit };
    if (!query.for_map) return new RawJson(await listPublicTrees(sql, page));
    if (!(await isForestOpenTo(sql, params.id, caller?.accountId))) throw new AppError('NOT_FOUND');
    return new RawJson(await selectTreeFeatures(sql, params.id, {}, maxOnMap));
  }),

  route(contract.getTree, async ({ caller, params }, { database }) => {
    return new RawJson(await readTree(database.readSql, params.publicId, caller));
  }),

  route(contract.updateTree, async ({ caller, params, body, once }, { clock }) => {
    const at = clock.now();
    return once(
      async (sql) => new RawJson(await updateTree(sql, caller, params.publicId, { changes: body, at })),
    );
  }),
];
