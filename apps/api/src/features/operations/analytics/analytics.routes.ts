import * as contract from '@nabta/contract/operations/analytics';

import { type Route, route } from '#core/http/serve.ts';

import { beginVisit, hasDoNotTrack, collectEvents } from './collect-events.ts';
import { reportVisits } from './report-visits.ts';

export const analyticsRoutes: Route[] = [
  route(contract.recordEvents, async ({ query, body, http }, context) => {
    if (!hasDoNotTrack(http.request.headers))
      await collectEvents(context, query.token, Array.isArray(body) ? body : [body]);
    return {};
  }),

  route(contract.beginVisit, async ({ caller }, context) => beginVisit(context, caller)),

  route(contract.getVisitReport, async ({ query }, context) => reportVisits(context, query)),
];
