import * as contract from '@nabta/contract/eco-benefit';

import { AppError } from '../../platform/app-error.ts';
import { type Route, route } from '../../platform/serve.ts';
import { isForestOpenTo } from '../tree/is-forest-open-to.ts';
import { benefitOfForest } from './forest-benefit.ts';

export const ecoBenefitRoutes: Route[] = [
  route(contract.getEcoBenefit, async ({ caller, query }, { database, clock }) =>
    benefitOfForest(database.readSql, caller.accountId, query, clock.now()),
  ),

  route(contract.getEcoBenefitOfAccount, async ({ caller, params, query }, { database, clock }) => {
    const { accountId } = params;
    if (!(await isForestOpenTo(database.readSql, accountId, caller?.accountId)))
      throw new AppError('NOT_FOUND');
    return benefitOfForest(database.readSql, accountId, query, clock.now());
  }),
];
