import * as contract from '@nabta/contract/trees/notification';

import { type Route, route } from '#core/http/serve.ts';

import { subscribeToPush } from './push-subscriptions.ts';
import { deleteSubscription } from './push.queries.ts';

export const pushRoutes: Route[] = [
  route(contract.subscribeToPush, async ({ caller, body }, context) => {
    await subscribeToPush(context, caller, body);
    return {};
  }),

  route(contract.unsubscribeFromPush, async ({ caller, body }, { database }) => {
    await deleteSubscription(database.sql, caller.accountId, body.endpoint);
    return {};
  }),
];
