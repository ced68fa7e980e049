import * as contract from '@nabta/contract/operations/console';

import { type Route, route } from '#core/http/serve.ts';

import { countOpenIssues, readOverview } from './read-overview.ts';
import { searchConsole } from './search-console.ts';

export const consoleRoutes: Route[] = [
  route(contract.getOverview, async ({ caller, query }, context) =>
    readOverview(context, caller, query.period),
  ),

  route(contract.getConsoleCounts, async ({ caller }, { database }) => {
    const issues = await countOpenIssues(database.readSql, caller);
    return { openIssues: issues && issues.reduce((sum, { count }) => sum + count, 0) };
  }),

  route(contract.searchConsole, async ({ caller, query }, context) =>
    searchConsole(context, caller, query.q),
  ),
];
