import * as contract from '@nabta/contract/map/place';

import type { Caller } from '../../../platform/caller/authentication.ts';
import { minute } from '../../../platform/clock.ts';
import type { Context } from '../../../platform/context.ts';
import { limitedAddressKeyOf } from '../../../platform/http/client-address.ts';
import { type Route, route } from '../../../platform/http/serve.ts';
import { limitOf, takeToken } from '../../../platform/limit/rate-limit.ts';
import { readLocation } from './read-location.ts';
import { readSpotWords } from './read-spot-words.ts';

/** SECURITY P8, for each of the two questions. */
const perCaller = limitOf(30, { refill: 30, everyMs: minute });

export const placeRoutes: Route[] = [
  route(contract.getLocation, async ({ query, caller, language, http }, context) => {
    await countQuestion(context, 'location', caller, http.request);
    const { latitude, longitude } = query;
    return readLocation(context, { latitude, longitude }, query.language ?? language, http.request.log);
  }),

  route(contract.getSpotWords, async ({ query, caller, language, http }, context) => {
    await countQuestion(context, 'words', caller, http.request);
    const { latitude, longitude } = query;
    return readSpotWords(context, { latitude, longitude }, query.language ?? language, http.request.log);
  }),
];

async function countQuestion(
  { database, secrets, clock }: Context,
  question: string,
  caller: Caller | undefined,
  request: Parameters<typeof limitedAddressKeyOf>[1],
): Promise<void> {
  const key = caller?.accountId ?? limitedAddressKeyOf(secrets, request);
  if (key !== undefined) await takeToken(database.sql, `${question}:${key}`, perCaller, clock.now());
}
