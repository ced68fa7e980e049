import * as contract from '@nabta/contract/eco-benefit';
import { estimateTree, getEcoBenefitOfTree } from '@nabta/contract/tree-benefit';

import { AppError } from '../../platform/fault/app-error.ts';
import { TaggedJson } from '../../platform/http/answer.ts';
import { type Route, route } from '../../platform/http/serve.ts';
import { isForestOpenTo } from '../tree/is-forest-open-to.ts';
import { estimateBenefit } from './estimate-benefit.ts';
import { answerBenefit, answerPlantingChart, answerTimeline } from './forest-benefit.ts';
import { readTreeBenefit } from './read-tree-benefit.ts';

const forestOf = (accountId: string) => ({ scope: 'account' as const, id: accountId });

export const ecoBenefitRoutes: Route[] = [
  route(contract.getEcoBenefit, async ({ caller, query }, context) =>
    answerBenefit(context, forestOf(caller.accountId), query),
  ),

  route(contract.getEcoTimeline, async ({ caller, query }, context) =>
    answerTimeline(context, forestOf(caller.accountId), query),
  ),

  route(contract.getCountingChart, async ({ caller, query }, context) =>
    answerPlantingChart(context, forestOf(caller.accountId), query),
  ),

  route(contract.getEcoBenefitOfAccount, async ({ caller, params, query }, context) => {
    const { accountId } = params;
    if (!(await isForestOpenTo(context.database.readSql, accountId, caller?.accountId)))
      throw new AppError('NOT_FOUND');
    return answerBenefit(context, forestOf(accountId), query);
  }),

  route(getEcoBenefitOfTree, async ({ caller, params }, { database, clock }) => {
    const benefit = await readTreeBenefit(database.readSql, params.publicId, caller, clock.now());
    return new TaggedJson(JSON.stringify(benefit));
  }),

  route(estimateTree, async ({ query }, { clock }) => estimateBenefit(query, clock.now())),
];
