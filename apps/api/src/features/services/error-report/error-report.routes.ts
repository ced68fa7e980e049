import * as contract from '@nabta/contract/services/error-report';

import { limitedAddressKeyOf } from '#core/http/client-address.ts';
import { type Route, route } from '#core/http/serve.ts';

import { listErrorGroups, markErrorGroup, readErrorGroup } from './error-groups.ts';
import { receiveErrorReport } from './receive-error-report.ts';

export const errorReportRoutes: Route[] = [
  route(contract.sendErrorReport, async ({ body, http: { request } }, context) => {
    const userAgent = (request.headers['user-agent'] ?? '').slice(0, 300);
    await receiveErrorReport(
      context,
      { addressKey: limitedAddressKeyOf(context.secrets, request), userAgent },
      body,
    );
    return {};
  }),

  route(contract.listErrorGroups, async ({ query }, { database }) =>
    listErrorGroups(database.readSql, query),
  ),

  route(contract.getErrorGroup, async ({ params }, { database }) =>
    readErrorGroup(database.readSql, params.id),
  ),

  route(contract.updateErrorGroup, async ({ params, body }, context) =>
    markErrorGroup(context, { id: params.id, status: body.status }),
  ),
];
