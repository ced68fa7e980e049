import * as contract from '@nabta/contract/effort';
import { can } from '@nabta/domain/capability';

import { type Route, route } from '../../platform/serve.ts';
import { withSums } from '../eco-benefit/sums-of-scopes.ts';
import {
  selectCompanies,
  selectEfforts,
  selectPlanters,
  selectTreeCountsByEffort,
} from './effort.queries.ts';

export const effortRoutes: Route[] = [
  route(contract.listEfforts, async (_request, context) =>
    withSums(context, 'effort', await selectEfforts(context.database.readSql)),
  ),

  route(contract.listPlanters, async ({ caller }, context) => {
    const planters = await withSums(context, 'planter', await selectPlanters(context.database.readSql));
    const seesNames = can(caller.role, 'seePlanterNames');
    return planters.map((planter) => ({ ...planter, name: seesNames ? planter.name : null }));
  }),

  route(contract.listCompanies, async (_request, context) => {
    const companies = await withSums(context, 'company', await selectCompanies(context.database.readSql));
    return companies.map(({ imageName, ...company }) => ({
      ...company,
      image: imageName === null ? null : { nameCompressed: `${imageName}.webp` },
    }));
  }),

  route(contract.countTreesOfEfforts, async ({ caller, body }, { database }) => {
    const viewer = { accountId: caller.accountId, seesAll: can(caller.role, 'seeTrees', 'all') };
    return selectTreeCountsByEffort(database.readSql, [...new Set(body.treeIds)], viewer);
  }),
];
