import * as contract from '@nabta/contract/effort';
import { can } from '@nabta/domain/capability';

import { type Route, route } from '../../platform/http/serve.ts';
import { withSums } from '../eco-benefit/sums-of-scopes.ts';
import {
  selectCompanies,
  selectEfforts,
  selectPlanters,
  selectTreeCountsByEffort,
} from './effort.queries.ts';
import { isCompanyOf, isEffortOf, isPlanterOf } from './own-work.fragments.ts';
import { readEffort } from './read-effort.ts';
import { createEffort, editEffort } from './save-effort.ts';

export const effortRoutes: Route[] = [
  route(contract.listEfforts, async ({ caller, query }, context) => {
    const sql = context.database.readSql;
    const efforts = await selectEfforts(sql, isEffortOf(sql, query.mine && caller));
    return withSums(context, 'effort', efforts);
  }),

  route(contract.listPlanters, async ({ caller, query }, context) => {
    const sql = context.database.readSql;
    const listed = await selectPlanters(sql, isPlanterOf(sql, query.mine && caller));
    const planters = await withSums(context, 'planter', listed);
    const seesNames = can(caller.role, 'seePlanterNames');
    return planters.map((planter) => ({ ...planter, name: seesNames ? planter.name : null }));
  }),

  route(contract.listCompanies, async ({ caller, query }, context) => {
    const sql = context.database.readSql;
    const listed = await selectCompanies(sql, isCompanyOf(sql, query.mine && caller));
    const companies = await withSums(context, 'company', listed);
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

  route(contract.createEffort, async ({ caller, body, once }, context) =>
    once((sql) => createEffort(context, sql, caller, body)),
  ),

  route(contract.updateEffort, async ({ caller, params, body, version }, context) =>
    context.database.transaction((sql) =>
      editEffort(context, sql, caller, { id: params.id, version, changes: body }),
    ),
  ),
];
