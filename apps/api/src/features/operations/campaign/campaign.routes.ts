import * as contract from '@nabta/contract/operations/campaign';

import { BinaryResponse } from '#core/http/response.ts';
import { type Route, route } from '#core/http/serve.ts';
import { countExport } from '#features/people/act-limit/count-act.ts';

import { campaignRecord, createCampaign } from './campaign-record.ts';
import { listCodesAsCsv, renderCouponSheet } from './deliver-coupon-batch.ts';
import { makeCoupons } from './make-coupons.ts';
import { listErrorsAsCsv, readBulkGiftWithErrors } from './read-bulk-gift.ts';
import { listCampaigns, readCampaign, readCampaignPage } from './read-campaign.ts';
import { releaseTrees, reserveTrees } from './reserve-trees.ts';
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

  route(contract.createCampaign, async ({ caller, body, idempotent }, context) =>
    idempotent((sql) => createCampaign(context, sql, caller, body)),
  ),

  route(contract.updateCampaign, async ({ caller, params, body, version }, context) =>
    campaignRecord.edit(context, caller, { id: params.id, version, changes: body }),
  ),

  route(contract.reserveTrees, async ({ caller, params, body, idempotent }, context) =>
    idempotent((sql) => reserveTrees(context, sql, caller, { ...params, ...body })),
  ),

  route(contract.releaseTrees, async ({ caller, params }, context) =>
    context.database.transaction((sql) => releaseTrees(context, sql, caller, params.id)),
  ),

  route(contract.makeCoupons, async ({ caller, params, body, idempotent }, context) =>
    idempotent((sql) => makeCoupons(context, sql, caller, { ...params, ...body })),
  ),

  route(contract.downloadCoupons, async ({ caller, params }, context) => {
    await countExport(context, caller);
    return toFileResponse('nabta-codes.csv', await listCodesAsCsv(context, caller, params));
  }),

  route(contract.printCoupons, async ({ caller, params, query }, context) =>
    toFileResponse(
      `nabta-codes-${query.sheet}.pdf`,
      await renderCouponSheet(context, caller, { ...params, ...query }),
    ),
  ),

  route(contract.stageBulkGift, async ({ caller, params, file }, context) =>
    stageBulkGift(context, caller, { campaignId: params.id, file }),
  ),

  route(contract.getBulkGift, async ({ caller, params }, context) =>
    readBulkGiftWithErrors(context, caller, params.id),
  ),

  route(contract.downloadFaults, async ({ caller, params }, context) =>
    toFileResponse('nabta-faults.csv', await listErrorsAsCsv(context, caller, params.id)),
  ),

  route(contract.startBulkGift, async ({ caller, params, body, idempotent }, context) =>
    idempotent((sql) => startBulkGift(context, sql, caller, { id: params.id, input: body })),
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

function toFileResponse(name: string, body: string | Uint8Array): BinaryResponse {
  return new BinaryResponse({ body, headers: { 'content-disposition': `attachment; filename="${name}"` } });
}
