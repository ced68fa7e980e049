import * as contract from '@nabta/contract/operations/dashboard';

import { BinaryResponse } from '#core/http/response.ts';
import { type Route, route } from '#core/http/serve.ts';
import { countExport } from '#features/people/act-limit/count-act.ts';

import { formatDashboardCsv } from './dashboard-csv.ts';
import { readDashboard } from './read-dashboard.ts';

export const dashboardRoutes: Route[] = [
  route(contract.getDashboard, async ({ caller, query }, context) => readDashboard(context, caller, query)),

  route(contract.exportDashboard, async ({ caller, query, language }, context) => {
    await countExport(context, caller);
    const dashboard = await readDashboard(context, caller, query);
    const name = `nabta-${dashboard.by}-${dashboard.from.slice(0, 10)}.csv`;
    return new BinaryResponse({
      body: formatDashboardCsv(dashboard, language),
      headers: { 'content-disposition': `attachment; filename="${name}"` },
    });
  }),
];
