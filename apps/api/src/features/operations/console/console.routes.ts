import * as contract from '@nabta/contract/console';

import { type Route, route } from '../../platform/http/serve.ts';
import { countOpenIssues } from '../issue/count-open-issues.ts';
import { recordScopeOf } from '../tree-record/record-scope.ts';
import { readOverview } from './read-overview.ts';
import { searchConsole } from './search-console.ts';

export const consoleRoutes: Route[] = [
  route(contract.getOverview, async ({ caller, query }, context) =>
    readOverview(context, caller, query.period),
  ),

  route(contract.getConsoleCounts, async ({ caller }, { database: { readSql: sql } }) => {
    await recordScopeOf(sql, caller);
    const issues = await countOpenIssues(sql, caller);
    return { openIssues: issues && issues.reduce((sum, { count }) => sum + count, 0) };
  }),

  route(contract.searchConsole, async ({ caller, query }, context) =>
    searchConsole(context, caller, query.q),
  ),
];
