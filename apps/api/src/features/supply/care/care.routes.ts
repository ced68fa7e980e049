import * as contract from '@nabta/contract/supply/care';

import { type Route, route } from '#core/http/serve.ts';

import { planRound } from './plan-round.ts';
import { listLandCare, readLandCare } from './read-care.ts';
import { readRound } from './read-round.ts';

export const careRoutes: Route[] = [
  route(contract.listLandCare, async ({ caller }, { database, clock }) =>
    listLandCare(database.readSql, caller, clock.now()),
  ),

  route(contract.getLandCare, async ({ caller, params }, context) =>
    readLandCare(context, caller, params.id),
  ),

  route(contract.planRound, async ({ caller, body, idempotent }, context) =>
    idempotent((sql) => planRound(context, sql, caller, body)),
  ),

  route(contract.getRound, async ({ caller, params }, { database, clock }) =>
    readRound(database.sql, { caller, now: clock.now() }, params.id),
  ),
];
