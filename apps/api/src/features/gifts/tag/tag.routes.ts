import * as contract from '@nabta/contract/tag';

import { Content, RawJson } from '../../platform/http/answer.ts';
import { limitedAddressKeyOf } from '../../platform/http/client-address.ts';
import { type Route, route } from '../../platform/http/serve.ts';
import { takeToken } from '../../platform/limit/rate-limit.ts';
import { assertTagSecret, claimTree } from './claim-tree.ts';
import { makeBlankTags } from './make-blank-tags.ts';
import { printTags } from './print-tags.ts';
import { readTag } from './read-tag.ts';
import { readsPerAddress } from './tag-limits.ts';

export const tagRoutes: Route[] = [
  route(contract.getTreeByTag, async ({ caller, params, http }, { database, secrets, clock }) => {
    const addressKey = limitedAddressKeyOf(secrets, http.request);
    if (addressKey !== undefined)
      await takeToken(database.sql, `tag:${addressKey}`, readsPerAddress, clock.now());
    return readTag(database.readSql, params.id, caller?.accountId);
  }),

  route(contract.claimTree, async ({ caller, params, body, once }, context) => {
    const { accountId } = caller;
    await assertTagSecret(context, accountId, { id: params.id, secret: body.secret });
    const claim = { tagId: params.id, accountId, now: context.clock.now() };
    return once(async (sql) => new RawJson(await claimTree(sql, claim)));
  }),

  route(contract.makeBlankTags, async ({ caller, body, once }, { clock }) =>
    once((sql) => makeBlankTags(sql, caller, body, clock.now())),
  ),

  route(contract.printTags, async ({ caller, query }, context) => {
    const { pdf, next } = await printTags(context, caller, query);
    return new Content({
      body: pdf,
      headers: {
        'content-disposition': 'attachment; filename="nabta-tags.pdf"',
        ...(next !== undefined && { link: nextLink({ ...query, cursor: next }) }),
      },
    });
  }),
];

/** Where the sheet after this one lies, as RFC 8288 writes it. */
function nextLink(query: Record<string, string | number | undefined>): string {
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) asked.set(name, String(value));
  return `</api${contract.printTags.path}?${asked.toString()}>; rel="next"`;
}
