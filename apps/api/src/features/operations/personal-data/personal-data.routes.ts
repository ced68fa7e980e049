import * as contract from '@nabta/contract/operations/personal-data';

import { type Route, route } from '#core/http/serve.ts';

import { cancelErasure, requestErasure } from './erasure/request-erasure.ts';
import { sendErasureCode } from './erasure/send-erasure-code.ts';
import { selectExport } from './export/data-export.queries.ts';
import { requestExport, toExportState } from './export/request-export.ts';
import { sendExport } from './export/send-export.ts';

export const personalDataRoutes: Route[] = [
  route(contract.requestExport, async ({ caller }, context) => requestExport(context, caller)),

  route(contract.readExportState, async ({ caller }, { database, clock }) => {
    const row = await selectExport(database.sql, caller.accountId, clock.now());
    return row === undefined ? null : toExportState(row);
  }),

  route(contract.getExport, async ({ caller }, context) => sendExport(context, caller)),

  route(contract.sendErasureCode, async ({ caller, language }, context) =>
    sendErasureCode(context, caller, language),
  ),

  route(contract.requestErasure, async ({ caller, body }, context) =>
    requestErasure(context, caller, body.code),
  ),

  route(contract.cancelErasure, async ({ caller }, context) => cancelErasure(context, caller)),
];
