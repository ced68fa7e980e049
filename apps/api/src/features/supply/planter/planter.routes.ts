import * as contract from '@nabta/contract/supply/planter';

import { type Route, route } from '#core/http/serve.ts';

import { planterRecord, readPlanter, readPlanterPage } from './planter-record.ts';

export const planterRoutes: Route[] = [
  route(contract.getPlanterPage, async ({ caller, params }, { database }) =>
    readPlanterPage(database.readSql, caller, params.id),
  ),

  route(contract.updatePlanterConsent, async ({ caller, params, body, version }, context) => {
    await planterRecord.edit(context, caller, { id: params.id, version, changes: body });
    return readPlanterPage(context.database.sql, caller, params.id);
  }),

  route(contract.getPlanter, async ({ caller, params }, { database }) =>
    readPlanter(database.sql, caller, params.id),
  ),

  route(contract.createPlanter, async ({ caller, body, idempotent }, context) =>
    idempotent((sql) => planterRecord.create(context, sql, caller, body)),
  ),

  route(contract.updatePlanter, async ({ caller, params, body, version }, context) =>
    planterRecord.edit(context, caller, { id: params.id, version, changes: body }),
  ),
];
