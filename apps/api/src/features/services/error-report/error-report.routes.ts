import * as contract from '@nabta/contract/error-report';

import { limitedAddressKeyOf } from '../../platform/http/client-address.ts';
import { type Route, route } from '../../platform/http/serve.ts';
import { listErrorGroups } from './list-error-groups.ts';
import { markErrorGroup } from './mark-error-group.ts';
import { readErrorGroup } from './read-error-group.ts';
import { takeErrorReport } from './take-error-report.ts';

export const errorReportRoutes: Route[] = [
  route(contract.sendErrorReport, async ({ body, http: { request } }, context) => {
    const userAgent = (request.headers['user-agent'] ?? '').slice(0, 300);
    await takeErrorReport(
      context,
      { addressKey: limitedAddressKeyOf(context.secrets, request), userAgent },
      body,
    );
    return {};
  }),

  route(contract.listErrorGroups, async ({ caller, query }, { database }) =>
    listErrorGroups(database.readSql, caller, query),
  ),

  route(contract.getErrorGroup, async ({ caller, params }, { database }) =>
    readErrorGroup(database.readSql, caller, params.id),
  ),

  route(contract.updateErrorGroup, async ({ caller, params, body }, context) =>
    markErrorGroup(context, caller, { id: params.id, status: body.status }),
  ),
];
