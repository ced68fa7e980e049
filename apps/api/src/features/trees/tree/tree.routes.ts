import * as contract from '@nabta/contract/trees/tree';

import { RawJson } from '#core/http/response.ts';
import { type Route, route } from '#core/http/serve.ts';

import { assertForestOpenTo, listPublicTrees, pageForest } from './page-forest.ts';
import { readTree } from './read-tree.ts';
import { selectTreeFacets, selectGiftedTrees, selectTreeCount, selectTreeFeatures } from './tree.queries.ts';
import { updateTree } from './update-tree.ts';

/** Maximum per response; larger forests use paging and map tiles. */
const maxListed = 1_000;
const maxPublic = 500;
const maxOnMap = 500;

export const treeRoutes: Route[] = [
  route(contract.listTrees, async ({ caller, language, query }, context) => {
    const { for_map: isForMap, ...filters } = query;
    const { accountId } = caller;
    if (isForMap)
      return new RawJson(await selectTreeFeatures(context.database.readSql, accountId, filters, maxOnMap));
    return new RawJson(await pageForest(context, { accountId, language }, { ...filters, limit: maxListed }));
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
    await assertForestOpenTo(sql, params.id, caller?.accountId);
    return new RawJson(await selectTreeFeatures(sql, params.id, {}, maxOnMap));
  }),

  route(contract.getTree, async ({ caller, params }, { database }) => {
    return new RawJson(await readTree(database.readSql, params.publicId, caller));
  }),

  route(contract.updateTree, async ({ caller, params, body, idempotent }, { clock }) => {
    const at = clock.now();
    return idempotent(
      async (sql) => new RawJson(await updateTree(sql, caller, params.publicId, { changes: body, at })),
    );
  }),
];
