import * as contract from '@nabta/contract/personal-data';

import { type Route, route } from '../../platform/http/serve.ts';
import { askForErasure } from './erasure/ask-for-erasure.ts';
import { keepAccount } from './erasure/keep-account.ts';
import { sendErasureCode } from './erasure/send-erasure-code.ts';
import { askForExport, viewExport } from './export/ask-for-export.ts';
import { selectExport } from './export/data-export.queries.ts';
import { sendExport } from './export/send-export.ts';

export const personalDataRoutes: Route[] = [
  route(contract.askForExport, async ({ caller }, context) => askForExport(context, caller)),

  route(contract.readExportState, async ({ caller }, { database, clock }) => {
    const row = await selectExport(database.sql, caller.accountId, clock.now());
    return row === undefined ? null : viewExport(row);
  }),

  route(contract.getExport, async ({ caller }, context) => sendExport(context, caller)),

  route(contract.sendErasureCode, async ({ caller, language }, context) =>
    sendErasureCode(context, caller, language),
  ),

  route(contract.askForErasure, async ({ caller, body }, context) =>
    askForErasure(context, caller, body.code),
  ),

  route(contract.keepAccount, async ({ caller }, context) => keepAccount(context, caller)),
];
