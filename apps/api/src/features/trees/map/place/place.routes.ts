import * as contract from '@nabta/contract/trees/map/place';

import type { Caller } from '#core/auth/authentication.ts';
import { minute } from '#core/clock.ts';
import type { Context } from '#core/context.ts';
import { limitedAddressKeyOf } from '#core/http/client-address.ts';
import { type Route, route } from '#core/http/serve.ts';
import { tokenBucket, consumeToken } from '#core/rate-limit/rate-limit.ts';

import { readLocation, readWhat3Words } from './read-location.ts';

/** Limit per endpoint. */
const perCaller = tokenBucket(30, { refill: 30, everyMs: minute });

export const placeRoutes: Route[] = [
  route(contract.getLocation, async ({ query, caller, language, http }, context) => {
    await consumeRequestQuota(context, 'location', caller, http.request);
    const { latitude, longitude } = query;
    return readLocation(context, { latitude, longitude }, query.language ?? language, http.request.log);
  }),

  route(contract.getWhat3Words, async ({ query, caller, language, http }, context) => {
    await consumeRequestQuota(context, 'words', caller, http.request);
    const { latitude, longitude } = query;
    return readWhat3Words(context, { latitude, longitude }, query.language ?? language, http.request.log);
  }),
];

async function consumeRequestQuota(
  { database, secrets, clock }: Context,
  endpoint: string,
  caller: Caller | undefined,
  request: Parameters<typeof limitedAddressKeyOf>[1],
): Promise<void> {
  const key = caller?.accountId ?? limitedAddressKeyOf(secrets, request);
  if (key !== undefined) await consumeToken(database.sql, `${endpoint}:${key}`, perCaller, clock.now());
}
