import * as contract from '@nabta/contract/services/feedback';

import { day } from '#core/clock.ts';
import { type Route, route } from '#core/http/serve.ts';
import { tokenBucket, consumeToken } from '#core/rate-limit/rate-limit.ts';

import { insertFeedback } from './feedback.queries.ts';

const accountLimit = tokenBucket(5, { refill: 5, everyMs: day });

export const feedbackRoutes: Route[] = [
  route(contract.sendFeedback, async ({ caller, body, idempotent }, { clock }) => {
    const { accountId } = caller;
    const { emoji, comment, page } = body;
    const now = clock.now();
    return idempotent(async (sql) => {
      await consumeToken(sql, `feedback:${accountId}`, accountLimit, now);
      await insertFeedback(sql, { accountId, emoji, comment, page, createdAt: now });
      return {};
    });
  }),
];
