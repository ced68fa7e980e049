import * as contract from '@nabta/contract/people/account';

import { type Route, route } from '#core/http/serve.ts';

import { readPublicAccount } from './read-public-account.ts';

export const publicForestRoutes: Route[] = [
  route(contract.getPublicAccount, async ({ params }, context) =>
    readPublicAccount(context, params.shareCode),
  ),
];
