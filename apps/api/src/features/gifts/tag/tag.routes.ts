import * as contract from '@nabta/contract/gifts/tag';

import { minute } from '#core/clock.ts';
import { limitedAddressKeyOf } from '#core/http/client-address.ts';
import { BinaryResponse, RawJson } from '#core/http/response.ts';
import { type Route, route } from '#core/http/serve.ts';
import { consumeToken, tokenBucket } from '#core/rate-limit/rate-limit.ts';

import { assertTagSecret, claimTree } from './claim-tree.ts';
import { makeBlankTags, printTags } from './print-tags.ts';
import { readTag } from './read-tag.ts';

/** Tag lookups per IP address. */
const readsPerAddress = tokenBucket(30, { refill: 30, everyMs: minute });

export const tagRoutes: Route[] = [
  route(contract.getTreeByTag, async ({ caller, params, http }, { database, secrets, clock }) => {
    const addressKey = limitedAddressKeyOf(secrets, http.request);
    if (addressKey !== undefined)
      await consumeToken(database.sql, `tag:${addressKey}`, readsPerAddress, clock.now());
    return readTag(database.readSql, params.id, caller?.accountId);
  }),

  route(contract.claimTree, async ({ caller, params, body, idempotent }, context) => {
    const { accountId } = caller;
    await assertTagSecret(context, accountId, { id: params.id, secret: body.secret });
    const claim = { tagId: params.id, accountId, now: context.clock.now() };
    return idempotent(async (sql) => new RawJson(await claimTree(sql, claim)));
  }),

  route(contract.makeBlankTags, async ({ caller, body, idempotent }, { clock }) =>
    idempotent((sql) => makeBlankTags(sql, caller, { ...body, now: clock.now() })),
  ),

  route(contract.printTags, async ({ caller, query }, context) => {
    const { pdf, next } = await printTags(context, caller, query);
    return new BinaryResponse({
      body: pdf,
      headers: {
        'content-disposition': 'attachment; filename="nabta-tags.pdf"',
        ...(next !== undefined && { link: nextLink({ ...query, cursor: next }) }),
      },
    });
  }),
];

function nextLink(query: Record<string, string | number | undefined>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return `</api${contract.printTags.path}?${search.toString()}>; rel="next"`;
}
