import * as contract from '@nabta/contract/feedback';

import { day } from '../../platform/clock.ts';
import { type Route, route } from '../../platform/http/serve.ts';
import { limitOf, takeToken } from '../../platform/limit/rate-limit.ts';
import { insertFeedback } from './feedback.queries.ts';

/** SECURITY section 3. */
const perAccount = limitOf(5, { refill: 5, everyMs: day });

export const feedbackRoutes: Route[] = [
  route(contract.sendFeedback, async ({ caller, body, once }, { clock }) => {
    const { accountId } = caller;
    const { emoji, comment, page } = body;
    const now = clock.now();
    return once(async (sql) => {
      await takeToken(sql, `feedback:${accountId}`, perAccount, now);
      await insertFeedback(sql, { accountId, emoji, comment, page, createdAt: now });
      return {};
    });
  }),
];
