import * as contract from '@nabta/contract/trees/impact';

import { RawJson } from '#core/http/response.ts';
import { type Route, route } from '#core/http/serve.ts';

import { selectAnonymousTrees } from '../tree/tree-page.queries.ts';
import { findScope, listScopes } from './find-scope.ts';
import { readImpact } from './read-impact.ts';

export const impactRoutes: Route[] = [
  route(contract.getImpact, async ({ caller, query }, context) => readImpact(context, caller, query)),

  route(contract.listTreesOfScope, async ({ caller, query: { scope, id, ...page } }, { database }) => {
    const sql = database.readSql;
    await findScope(sql, caller, { scope, id });
    return new RawJson(await selectAnonymousTrees(sql, { scope, id }, page));
  }),

  route(contract.listImpactScopes, async ({ caller }, { database }) => listScopes(database.readSql, caller)),
];
