import * as contract from '@nabta/contract/impact';

import { type Route, route } from '../../platform/http/serve.ts';
import { answerImpact } from './answer-impact.ts';
import { listScopes } from './list-scopes.ts';

export const impactRoutes: Route[] = [
  route(contract.getImpact, async ({ caller, query }, context) => answerImpact(context, caller, query)),

  route(contract.listImpactScopes, async ({ caller }, { database }) => listScopes(database.readSql, caller)),
];
