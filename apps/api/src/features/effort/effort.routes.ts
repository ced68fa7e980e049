import * as contract from '@nabta/contract/effort';
import { can } from '@nabta/domain/capability';

import { type Route, route } from '../../platform/serve.ts';
import {
  selectCompanies,
  selectEfforts,
  selectPlanters,
  selectTreeCountsByEffort,
} from './effort.queries.ts';

export const effortRoutes: Route[] = [
  route(contract.listEfforts, async (_request, { database }) => selectEfforts(database.readSql)),

  route(contract.listPlanters, async ({ caller }, { database }) => {
    const planters = await selectPlanters(database.readSql);
    const seesNames = can(caller.role, 'seePlanterNames');
    return planters.map(({ id, name, treeCount }) => ({ id, name: seesNames ? name : null, treeCount }));
  }),

  route(contract.listCompanies, async (_request, { database }) => {
    const companies = await selectCompanies(database.readSql);
    return companies.map(({ id, name, imageName, treeCount }) => ({
      id,
      name,
      image: imageName === null ? null : { nameCompressed: imageName },
      treeCount,
    }));
  }),

  route(contract.countTreesOfEfforts, async ({ caller, body }, { database }) => {
    const viewer = { accountId: caller.accountId, seesAll: can(caller.role, 'seeAllTrees') };
    return selectTreeCountsByEffort(database.readSql, [...new Set(body.treeIds)], viewer);
  }),
];
