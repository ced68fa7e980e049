import * as contract from '@nabta/contract/trees/eco-benefit';
import { estimateTree, getEcoBenefitOfTree } from '@nabta/contract/trees/tree-benefit';

import { JsonWithEtag } from '#core/http/response.ts';
import { type Route, route } from '#core/http/serve.ts';

import { assertForestOpenTo } from '../tree/page-forest.ts';
import { estimateBenefit } from './estimate-benefit.ts';
import { getBenefitJson, getPlantingChartJson, getTimelineJson } from './forest-benefit.ts';
import { readTreeBenefit } from './read-tree-benefit.ts';

const accountScope = (accountId: string) => ({ scope: 'account' as const, id: accountId });

export const ecoBenefitRoutes: Route[] = [
  route(contract.getEcoBenefit, async ({ caller, query }, context) =>
    getBenefitJson(context, accountScope(caller.accountId), query),
  ),

  route(contract.getEcoTimeline, async ({ caller, query }, context) =>
    getTimelineJson(context, accountScope(caller.accountId), query),
  ),

  route(contract.getCountingChart, async ({ caller, query }, context) =>
    getPlantingChartJson(context, accountScope(caller.accountId), query),
  ),

  route(contract.getEcoBenefitOfAccount, async ({ caller, params, query }, context) => {
    const { accountId } = params;
    await assertForestOpenTo(context.database.readSql, accountId, caller?.accountId);
    return getBenefitJson(context, accountScope(accountId), query);
  }),

  route(getEcoBenefitOfTree, async ({ caller, params }, { database, clock }) => {
    const benefit = await readTreeBenefit(database.readSql, params.publicId, caller, clock.now());
    return new JsonWithEtag(JSON.stringify(benefit));
  }),

  route(estimateTree, async ({ query }, { clock }) => estimateBenefit(query, clock.now())),
];
