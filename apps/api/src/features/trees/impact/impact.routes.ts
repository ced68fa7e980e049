import * as contract from '@nabta/contract/trees/impact';

import { type Route, route } from '#core/http/serve.ts';

import { listScopes } from './find-scope.ts';
import { readImpact } from './read-impact.ts';

export const impactRoutes: Route[] = [
  route(contract.getImpact, async ({ caller, query }, context) => readImpact(context, caller, query)),

  route(contract.listImpactScopes, async ({ caller }, { database }) => listScopes(database.readSql, caller)),
];
