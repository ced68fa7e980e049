import * as contract from '@nabta/contract/campaign';

import { Content } from '../../platform/http/answer.ts';
import { type Route, route } from '../../platform/http/serve.ts';
import { listCodesAsCsv, printCodes } from './hand-out-coupons.ts';
import { makeCoupons } from './make-coupons.ts';
import { listFaultsAsCsv, readBulkGiftWithFaults } from './read-bulk-gift.ts';
import { listCampaigns, readCampaign, readCampaignPage } from './read-campaign.ts';
import { createCampaign, editCampaign } from './save-campaign.ts';
import { releaseTrees, setTreesAside } from './set-trees-aside.ts';
import { discardBulkGift, stageBulkGift } from './stage-bulk-gift.ts';
import { resumeBulkGift, startBulkGift, stopBulkGift } from './start-bulk-gift.ts';

export const campaignRoutes: Route[] = [
  route(contract.getCampaignPage, async ({ params }, context) =>
    readCampaignPage(context, context.database.readSql, params.slug),
  ),

  route(contract.listCampaigns, async ({ caller }, context) => listCampaigns(context, caller)),

  route(contract.getCampaign, async ({ caller, params }, context) =>
    readCampaign(context, context.database.sql, caller, params.id),
  ),

  route(contract.createCampaign, async ({ caller, body, once }, context) =>
    once((sql) => createCampaign(context, sql, caller, body)),
  ),

  route(contract.updateCampaign, async ({ caller, params, body, version }, context) =>
    context.database.transaction((sql) =>
      editCampaign(context, sql, caller, { id: params.id, version, changes: body }),
    ),
  ),

  route(contract.setTreesAside, async ({ caller, params, body, once }, context) =>
    once((sql) => setTreesAside(context, sql, caller, { ...params, ...body })),
  ),

  route(contract.releaseTrees, async ({ caller, params }, context) =>
    context.database.transaction((sql) => releaseTrees(context, sql, caller, params.id)),
  ),

  route(contract.makeCoupons, async ({ caller, params, body, once }, context) =>
    once((sql) => makeCoupons(context, sql, caller, { ...params, ...body })),
  ),

  route(contract.downloadCoupons, async ({ caller, params }, context) =>
    asFile('nabta-codes.csv', await listCodesAsCsv(context, caller, params)),
  ),

  route(contract.printCoupons, async ({ caller, params, query }, context) =>
    asFile(`nabta-codes-${query.sheet}.pdf`, await printCodes(context, caller, { ...params, ...query })),
  ),

  route(contract.stageBulkGift, async ({ caller, params, file }, context) =>
    stageBulkGift(context, caller, { campaignId: params.id, file }),
  ),

  route(contract.getBulkGift, async ({ caller, params }, context) =>
    readBulkGiftWithFaults(context, caller, params.id),
  ),

  route(contract.downloadFaults, async ({ caller, params }, context) =>
    asFile('nabta-faults.csv', await listFaultsAsCsv(context, caller, params.id)),
  ),

  route(contract.startBulkGift, async ({ caller, params, body, once }, context) =>
    once((sql) => startBulkGift(context, sql, caller, { id: params.id, wish: body })),
  ),

  route(contract.stopBulkGift, async ({ caller, params }, context) =>
    stopBulkGift(context, caller, params.id),
  ),

  route(contract.resumeBulkGift, async ({ caller, params }, context) =>
    resumeBulkGift(context, caller, params.id),
  ),

  route(contract.discardBulkGift, async ({ caller, params }, context) => {
    await discardBulkGift(context, caller, params.id);
    return {};
  }),
];

function asFile(name: string, body: string | Uint8Array): Content {
  return new Content({ body, headers: { 'content-disposition': `attachment; filename="${name}"` } });
}
