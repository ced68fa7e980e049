import * as contract from '@nabta/contract/supply/effort';
import { can } from '@nabta/domain/capability';

import { type Route, route } from '#core/http/serve.ts';
import { withTotals } from '#features/trees/eco-benefit/scope-totals.ts';

import { effortRecord, readEffort } from './effort-record.ts';
import {
  selectCompanies,
  selectEfforts,
  selectPlanters,
  selectTreeCountsByEffort,
} from './effort.queries.ts';
import { canAccessCompany, canAccessEffort, canAccessPlanter } from './record-access.fragments.ts';

export const effortRoutes: Route[] = [
  route(contract.listEfforts, async ({ caller, query }, context) => {
    const sql = context.database.readSql;
    const efforts = await selectEfforts(sql, canAccessEffort(sql, query.mine && caller));
    return withTotals(context, 'effort', efforts);
  }),

  route(contract.listPlanters, async ({ caller, query }, context) => {
    const sql = context.database.readSql;
    const seesNames = can(caller.role, 'seePlanterNames');
    const rows = await selectPlanters(sql, canAccessPlanter(sql, query.mine && caller), seesNames);
    return withTotals(context, 'planter', rows);
  }),

  route(contract.listCompanies, async ({ caller, query }, context) => {
    const sql = context.database.readSql;
    const rows = await selectCompanies(sql, canAccessCompany(sql, query.mine && caller));
    const companies = await withTotals(context, 'company', rows);
    return companies.map(({ imageName, ...company }) => ({
      ...company,
      image: imageName === null ? null : { nameCompressed: `${imageName}.webp` },
    }));
  }),

  route(contract.countTreesOfEfforts, async ({ caller, body }, { database }) => {
    const viewer = { accountId: caller.accountId, seesAll: can(caller.role, 'seeTrees', 'all') };
    return selectTreeCountsByEffort(database.readSql, [...new Set(body.treeIds)], viewer);
  }),

  route(contract.getEffort, async ({ caller, params }, { database }) =>
    readEffort(database.sql, caller, params.id),
  ),

  route(contract.createEffort, async ({ caller, body, idempotent }, context) =>
    idempotent((sql) => effortRecord.create(context, sql, caller, body)),
  ),

  route(contract.updateEffort, async ({ caller, params, body, version }, context) =>
    effortRecord.edit(context, caller, { id: params.id, version, changes: body }),
  ),
];
