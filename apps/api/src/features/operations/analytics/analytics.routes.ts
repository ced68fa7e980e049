import * as contract from '@nabta/contract/analytics';
import { can } from '@nabta/domain/capability';

import { AppError } from '../../platform/fault/app-error.ts';
import { type Route, route } from '../../platform/http/serve.ts';
import { beginVisit } from './begin-visit.ts';
import { asksNotToBeTracked, collectEvents } from './collect-events.ts';
import { reportVisits } from './report-visits.ts';

export const analyticsRoutes: Route[] = [
  route(contract.recordEvents, async ({ query, body, http }, context) => {
    if (!asksNotToBeTracked(http.request.headers))
      await collectEvents(context, query.token, Array.isArray(body) ? body : [body]);
    return {};
  }),

  route(contract.beginVisit, async ({ caller }, context) => beginVisit(context, caller)),

  route(contract.getVisitReport, async ({ caller, query }, context) => {
    if (!can(caller.role, 'seeAnalytics')) throw new AppError('FORBIDDEN');
    return reportVisits(context, query);
  }),
];
